import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { sendContactMessage } from '#app/modules/crm/send-contact-message.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { recordOrderEvent } from '#app/modules/orders/record-order-event.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { StaffRole } from '#app/platform/access.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { openVisitor, signedInAs, signedUp, type Visitor } from './visitor.ts';

const SOON_MS = 2_000;

const ROLES: readonly StaffRole[] = ['owner', 'manager', 'editor', 'fulfiller', 'analyst'];

let shop: TestShop;
const staff = new Map<StaffRole, Visitor>();
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  for (const role of ROLES) staff.set(role, await signedInAs(shop, role));
});
afterAll(() => shop.close());

/** Opens a stream and collects its event names; those of an order with its id. */
async function listening(role: StaffRole): Promise<string[]> {
  const answer = await staff.get(role)?.get('/api/live?for=desk');
  if (answer?.status !== 200) throw new Error(`no stream for ${role}`);
  const received: string[] = [];
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, name = '', data = ''] of part.matchAll(/event: (\w+)\ndata: (.*)\n/g))
        received.push(data === '{}' ? name : `${name} ${data}`);
  })();
  onTestFinished(() => answer.body?.cancel().catch(() => {}));
  return received;
}

test('a page of the staff hears within 2 seconds what is new, and each role only what it may open', async () => {
  const pages = new Map<StaffRole, string[]>();
  for (const role of ROLES) pages.set(role, await listening(role));
  const received = (event: string) => ROLES.filter((role) => pages.get(role)?.includes(event));
  const hears = (event: string, ...wanted: StaffRole[]) =>
    expect.poll(() => received(event), { timeout: SOON_MS, interval: 20 }).toEqual(wanted);
  await sendContactMessage(shop.ctx, {
    name: 'Grace',
    email: 'grace@example.com',
    company: '',
    subject: 'support',
    message: 'Where do I find my report of last week, please?',
  });
  await hears('inbox', 'owner', 'manager');
  await hears('notices', 'owner', 'manager');
  const [fulfiller] = await shop.ctx.db.select().from(users).where(eq(users.role, 'fulfiller'));
  const strange = await addOrder(shop.ctx);
  await hears('orders', 'owner', 'manager', 'analyst');
  const theirs = await addOrder(shop.ctx);
  await shop.ctx.db
    .update(orders)
    .set({ assigneeId: fulfiller?.id ?? '' })
    .where(eq(orders.id, theirs));
  for (const orderId of [strange, theirs]) await recordOrderEvent(shop.ctx, { orderId, kind: 'assigned' });
  await hears(`order {"id":"${theirs}"}`, 'owner', 'manager', 'fulfiller');
  await hears(`order {"id":"${strange}"}`, 'owner', 'manager');
  // Earlier events of the same streams have arrived by now.
  expect([...pages].map(([role, events]) => [role, [...new Set(events)].toSorted()])).toMatchObject([
    ['owner', { length: 5 }],
    ['manager', { length: 5 }],
    ['editor', []],
    ['fulfiller', [`order {"id":"${theirs}"}`]],
    ['analyst', ['orders']],
  ]);
}, 60_000);

test('outsiders cannot open the staff stream, and a shop page receives none of its events', async () => {
  for (const visitor of [openVisitor(shop), await signedUp(shop, 'ada@example.com')]) {
    const refused = await visitor.get('/api/live?for=desk');
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
  }
  const page = await openVisitor(shop).get('/api/live?newest=');
  const owner = await listening('owner');
  let text = '';
  void (async () => {
    for await (const part of page.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  })();
  onTestFinished(() => page.body?.cancel().catch(() => {}));
  await recordOrderEvent(shop.ctx, { orderId: await addOrder(shop.ctx), kind: 'assigned' });
  await expect.poll(() => owner.includes('orders'), { timeout: SOON_MS }).toBe(true);
  expect(text).toContain('event: metrics');
  expect(text).not.toMatch(/event: (orders?|notices|inbox)/);
});
