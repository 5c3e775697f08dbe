import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { addWork } from '#app/modules/fulfilment/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { isGuest, type Who, type World } from './world.ts';

export const MAILBOX = 'guest@walk.example';

export type Order = { orderId: string; itemId: string; rowId: string };
type Work = Parameters<typeof addWork>[1];
type Item = NonNullable<NonNullable<Work>['items']>[number];

/** Creates a paid order of the customer, or of the guest, with one line, assigned to the fulfiller. */
export async function orderFor(
  world: World,
  who: Who,
  item: Item = {},
  order: Partial<typeof orders.$inferInsert> = {},
): Promise<Order> {
  const ctx = world.ctx();
  const buyer = isGuest(who)
    ? { userId: null, email: MAILBOX, emailNorm: MAILBOX }
    : { userId: world.person('customer').id, email: world.person('customer').email };
  const assigneeId = world.person('fulfiller').id;
  const { orderId, itemIds } = await addWork(ctx, {
    items: [item],
    order: { ...buyer, assigneeId, ...order },
  });
  const [itemId = ''] = itemIds;
  const rows = await ctx.db.select().from(orderItemScope).where(eq(orderItemScope.orderItemId, itemId));
  return { orderId, itemId, rowId: rows.find(({ kind }) => kind === 'included')?.id ?? '' };
}

/** Creates an unpaid order by the team, with its mailbox; its dates count from the payment. */
export async function unpaidOrder(
  world: World,
  who: Who,
  more: Partial<typeof orders.$inferInsert> = {},
): Promise<Order> {
  const payUntil = new Date(Date.now() + 7 * 86_400_000);
  const unpaid = {
    status: 'PENDING',
    paymentState: 'UNPAID',
    source: 'manual',
    paidAt: null,
    payUntil,
  } as const;
  const order = await orderFor(world, who, {}, { ...unpaid, ...more });
  await world.ctx().db.delete(orderItemScope).where(eq(orderItemScope.orderItemId, order.itemId));
  return order;
}

/** Creates a payment of an order without a provider. */
export async function paidInto(
  world: World,
  orderId: string,
  more: Partial<typeof payments.$inferInsert> = {},
): Promise<string> {
  const { db, now } = world.ctx();
  const [payment] = await db
    .insert(payments)
    .values({
      orderId,
      attempt: 1,
      provider: 'manual',
      isLive: false,
      state: 'paid',
      amountCents: 100_00,
      receivedCents: 100_00,
      sessionExpiresAt: now,
      paidAt: now,
      ...more,
    })
    .returning({ id: payments.id });
  return payment?.id ?? '';
}

/** Creates a new service. */
export async function serviceFor(
  world: World,
  row: Record<string, unknown> = {},
  columns: Partial<typeof services.$inferInsert> = {},
): Promise<{ id: string; title: string; slug: string }> {
  const ctx = world.ctx();
  const id = randomUUID();
  const [title, slug] = [`Service ${id.slice(0, 8)}`, `service-${id.slice(0, 8)}`];
  await addServiceFixtures(ctx, { id, slug, service_title: title, ...row });
  if (Object.keys(columns).length > 0) await ctx.db.update(services).set(columns).where(eq(services.id, id));
  return { id, title, slug };
}

export const inTrash = (world: World) => ({ deletedAt: world.ctx().now });

/** Creates a sent email in the delivery log. */
export async function sentMail(world: World, orderId: string | null = null): Promise<string> {
  const ctx = world.ctx();
  const recipient = `${randomUUID()}@walk.example`;
  await queueMail(ctx, {
    template: 'team.system',
    dedupeKey: `walk:${recipient}`,
    recipient,
    orderId,
    payload: { problem: 'a walk', detail: 'Nothing is wrong.' },
  });
  const [mail] = await ctx.db
    .update(outbox)
    .set({ state: 'sent', sentAt: ctx.now })
    .where(eq(outbox.recipient, recipient))
    .returning({ id: outbox.id });
  return mail?.id ?? '';
}
