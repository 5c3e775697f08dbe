import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addBrief, makeQuestion } from '#app/modules/fulfilment/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
const staff = new Map<string, Visitor>();
const as = (role: string): Visitor => staff.get(role) as Visitor; // every role of the list below is signed in
const ROLES = ['owner', 'manager', 'fulfiller', 'analyst', 'editor'] as const;
const CUSTOMER = { email: 'ada@buyer.example', customerName: 'Byron Buyer', companyName: 'Engines' };

async function idOf(role: string): Promise<string> {
  const [row] = await shop.ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${role}@example.com`));
  return row?.id ?? '';
}

async function lineOf(orderId: string) {
  const [line] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  if (!line) throw new Error('the fixture has one line');
  return line;
}

beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ROLES) staff.set(role, await signedInAs(shop, role));
});
afterAll(() => shop.close());

test('list actions start work and remind of or skip briefs by role, and name the orders left out', async () => {
  const fulfiller = await idOf('fulfiller');
  const mine = await addAdminOrder(shop.ctx, { ...CUSTOMER, assigneeId: fulfiller });
  const foreign = await addAdminOrder(shop.ctx, CUSTOMER);
  const waits = await addAdminOrder(shop.ctx, CUSTOMER, { workState: 'awaiting_brief' });
  await addBrief(shop.ctx, (await lineOf(waits)).id, [makeQuestion({ key: 'goal', isRequired: true })]);
  const post = (role: string, intent: string, ids: string[], fields: Record<string, string> = {}) =>
    as(role).post('/admin/orders', { intent, ids: ids.join(','), ...fields }, { Accept: 'text/html' });
  const state = async (id: string) => (await lineOf(id)).workState;

  const list = await (await as('fulfiller').get('/admin/orders')).text();
  expect(list).toContain('Start work');
  expect(list).not.toMatch(/assign-many|tag-many|trash-many/);
  const started = await post('fulfiller', 'start-many', [mine, foreign]);
  expect(await started.text()).toContain(`Order ${foreign.slice(0, 8)}: no longer exists`);
  expect([await state(mine), await state(foreign)]).toEqual(['in_progress', 'queued']);
  for (const role of ['analyst', 'editor']) {
    for (const intent of ['start-many', 'remind-many', 'skip-brief-many']) {
      expect((await post(role, intent, [foreign, waits], { reason: 'A reason' })).status).toBe(403);
    }
  }
  expect((await post('manager', 'start-many', [foreign])).status).toBe(303);
  expect(await state(foreign)).toBe('in_progress');

  expect((await post('manager', 'remind-many', [waits])).status).toBe(303);
  const again = await post('manager', 'remind-many', [waits, foreign]);
  const text = await again.text();
  expect(text).toContain('was sent a reminder in the last 24 hours');
  expect(text).toContain('is not waiting for a brief');
  const mails = await shop.ctx.db.select().from(outbox).where(eq(outbox.orderId, waits));
  expect(mails.filter(({ template }) => template === 'brief.reminder')).toHaveLength(1);

  const short = await post('manager', 'skip-brief-many', [waits], { reason: 'no' });
  expect([short.status, await state(waits)]).toEqual([422, 'awaiting_brief']);
  expect(await short.text()).toContain('The reason needs 5 to 500 characters.');
  expect((await post('manager', 'skip-brief-many', [waits], { reason: 'We talked.' })).status).toBe(303);
  expect(await state(waits)).toBe('queued');
});

test('Undo of tags takes off only what was added', async () => {
  const [had, hadNone] = [
    await addAdminOrder(shop.ctx, { ...CUSTOMER, tags: ['vip'] }),
    await addAdminOrder(shop.ctx, CUSTOMER),
  ];
  const tags = async (id: string) =>
    (await shop.ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.tags;
  const fields = { intent: 'tag-many', ids: [had, hadNone].join(','), tags: 'vip, rush' };
  const answer = await as('owner').post('/admin/orders', fields, { Accept: 'text/html' });
  const posted = /name="added" value="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&quot;', '"');
  expect([await tags(had), await tags(hadNone)]).toEqual([
    ['vip', 'rush'],
    ['vip', 'rush'],
  ]);
  const undone = await as('owner').post('/admin/orders', { intent: 'untag-many', added: posted ?? '' });
  expect(undone.status).toBeLessThan(400);
  expect([await tags(had), await tags(hadNone)]).toEqual([['vip'], []]);
  expect((await as('owner').post('/admin/orders', { intent: 'untag-many', added: '[' })).status).toBe(400);
});

test('ticked orders are exported alone, and everything of an address with all that match', async () => {
  const [one, other] = [await addAdminOrder(shop.ctx, CUSTOMER), await addAdminOrder(shop.ctx, CUSTOMER)];
  await addAdminOrder(shop.ctx, { ...CUSTOMER, companyName: 'Exported Alone' }, { workState: 'delivered' });
  const ids = async (query: string) => {
    const answer = await as('owner').get(`/admin/orders/export.csv?${query}`);
    return (await answer.text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]?.replaceAll('"', '') ?? '')
      .toSorted();
  };
  expect(await ids(`intent=export&ids=${one}&ids=${other}`)).toEqual([one, other].toSorted());
  expect(await ids('ids=nonsense')).toEqual([]);
  expect(await ids('ids=')).toEqual([]);
  const matching = encodeURIComponent('?q=exported+alone&tab=delivered');
  expect(await ids(`ids=${one}&matching=${matching}`)).toHaveLength(1);
});

test('a new order is counted for the list that was read before it', async () => {
  const since = new Date();
  const count = async (role: string) =>
    (await as(role).get(`/admin/orders/new-count?since=${encodeURIComponent(since.toISOString())}`)).json();
  const before: unknown = await count('owner');
  await addAdminOrder(shop.ctx, { ...CUSTOMER, createdAt: new Date(since.getTime() + 1000) });
  expect(before).toEqual({ count: 0 });
  expect(await count('owner')).toEqual({ count: 1 });
  expect(await count('fulfiller')).toEqual({ count: 0 });
});
