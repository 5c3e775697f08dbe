import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

import { openTestShop } from './shop.ts';
import { signedInAs } from './visitor.ts';

export const NEW = '/admin/orders/new';

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

export const idIn = (response: Response) =>
  /[\da-f-]{36}$/.exec(response.headers.get('Location') ?? '')?.[0] ?? '';

export type Fields = [string, string][];
type Line = { service?: string; quantity?: string; price?: string; reason?: string };

/** The form as a browser posts it: each line has every field once, and uses this service by default. */
function formOf(service: string, change: Record<string, string>, lines: readonly Line[]): Fields {
  const fields = {
    intent: 'save',
    formId: randomUUID(),
    name: 'Grace Hopper',
    email: 'grace@client.example',
  };
  return [
    ...Object.entries({ ...fields, company: '', note: '', ...change }),
    ...lines.flatMap((line): Fields => [
      ['line_service', line.service ?? service],
      ['line_quantity', line.quantity ?? '1'],
      ['line_price', line.price ?? ''],
      ['line_reason', line.reason ?? ''],
    ]),
  ];
}

export type ManualOrderShop = Awaited<ReturnType<typeof openManualOrderShop>>;

/** Opens a shop with two services, and signs in its owner, who creates orders by hand. */
export async function openManualOrderShop() {
  const shop = await openTestShop({ RATE_LIMITS: 'off' });
  const owner = await signedInAs(shop, 'owner');
  const idOf = async (title: string) => {
    const [service] = await shop.ctx.db.select().from(services).where(eq(services.title, title));
    return service?.id ?? '';
  };
  const add = async (title: string, price: number) => {
    await addServiceFixtures(shop.ctx, { service_title: title, slug: slugOf(title), price_usd: price });
    return idOf(title);
  };
  const audit = await add('Website audit', 149_00);
  const repair = await add('Link repair', 99_00);
  const form = (change: Record<string, string> = {}, lines: readonly Line[] = [{}]) =>
    formOf(audit, change, lines);
  return {
    shop,
    owner,
    audit,
    repair,
    /** The id of the service with this title. */
    idOf,
    form,
    /** Creates an order with the form and returns its id. */
    created: async (change?: Record<string, string>, lines?: readonly Line[]) =>
      idIn(await owner.post(NEW, form(change, lines))),
    stored: async (id: string) => {
      const [order] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
      if (!order) throw new Error('no such order');
      return order;
    },
  };
}
