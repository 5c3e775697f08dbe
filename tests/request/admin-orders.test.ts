import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { orderItemScope } from '#app/modules/fulfilment/deliveries/delivery-tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';

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

test('each role reads the list as far as it may, as a page and as data', async () => {
  const id = await addAdminOrder(shop.ctx, { ...CUSTOMER, assigneeId: await idOf('fulfiller') });
  await addAdminOrder(shop.ctx, { companyName: 'Somebody else' });
  for (const path of ['/admin/orders', '/admin/orders.data']) {
    for (const role of ['owner', 'manager'] as const) {
      const text = await (await as(role).get(path)).text();
      expect(text).toContain('ada@buyer.example');
      expect(text).toContain('Somebody else');
    }
    const fulfiller = await (await as('fulfiller').get(path)).text();
    expect(fulfiller).toContain(id.slice(0, 8));
    expect(fulfiller).not.toMatch(/Somebody else|ada@buyer|\$149|14900|export\.csv/);
    const analyst = await (await as('analyst').get(path)).text();
    expect(analyst).toContain('a•••@buyer.example');
    expect(analyst).not.toMatch(/ada@buyer|Byron Buyer|export\.csv/);
    expect((await as('editor').get(path)).status).toBe(403);
  }
});

test('an export is for owners and managers, and has the list of its address', async () => {
  const answer = await as('manager').get('/admin/orders/export.csv?q=engines');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(answer.headers.get('Content-Disposition')).toContain('orders.csv');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"ada@buyer.example"');
  for (const role of ['fulfiller', 'analyst', 'editor']) {
    expect((await as(role).get('/admin/orders/export.csv')).status).toBe(403);
  }
});

test('wrong values of an address are the defaults, and new orders are counted since a moment', async () => {
  const wrong = '/admin/orders?tab=x&sort=toString&page=-1&min=abc&assignee=x&work=__proto__&from=9999-99-99';
  expect((await as('owner').get(wrong)).status).toBe(200);
  const count = async (since: string) =>
    (await as('owner').get(`/admin/orders/new-count?since=${encodeURIComponent(since)}`)).json();
  expect(await count('2026-01-01T00:00:00Z')).toEqual({ count: expect.any(Number) });
  expect(await count('nonsense')).toEqual({ count: 0 });
});

test('an unassigned, a missing and a malformed order are the same 404 to a fulfiller', async () => {
  const foreign = await addAdminOrder(shop.ctx, CUSTOMER);
  const { id: itemId, version } = await lineOf(foreign);
  for (const id of [foreign, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    expect((await as('fulfiller').get(`/admin/orders/${id}`)).status).toBe(404);
    expect((await as('fulfiller').get(`/admin/orders/${id}.data`)).status).toBe(404);
    const fields = { intent: 'start', itemId, version: String(version) };
    expect((await as('fulfiller').post(`/admin/orders/${id}`, fields)).status).toBe(404);
  }
  expect((await lineOf(foreign)).workState).toBe('queued');
});

test('a fulfiller works on what is assigned without seeing its money; an analyst changes nothing', async () => {
  const id = await addAdminOrder(shop.ctx, { ...CUSTOMER, assigneeId: await idOf('fulfiller') });
  const page = `/admin/orders/${id}`;
  const { id: itemId, version } = await lineOf(id);
  for (const path of [page, `${page}.data`]) {
    const text = await (await as('fulfiller').get(path)).text();
    expect(text).not.toMatch(/ada@buyer|\$149|14900|utm_|orders\/[\w-]+\?t=/);
  }
  const start = { intent: 'start', itemId, version: String(version) };
  expect((await as('analyst').post(page, start)).status).toBe(403);
  expect((await as('fulfiller').post(page, start)).status).toBeLessThan(400);
  expect((await lineOf(id)).workState).toBe('in_progress');
  for (const intent of ['assign', 'tags', 'trash', 'revoke-links', 'due']) {
    const fields = {
      intent,
      itemId,
      version: String(version + 1),
      dueAt: '2027-01-01T09:00',
      reason: 'A reason',
    };
    expect([intent, (await as('fulfiller').post(page, fields)).status]).toEqual([intent, 403]);
    expect([intent, (await as('analyst').post(page, fields)).status]).toEqual([intent, 403]);
  }
  const analyst = await (await as('analyst').get(page)).text();
  expect(analyst).toContain('$149.00');
  expect(analyst).not.toMatch(/ada@buyer|Byron Buyer|Internal note/);
});

test('a stale form is refused with the sentence of a change, and what was typed is kept', async () => {
  const id = await addAdminOrder(shop.ctx, CUSTOMER, { workState: 'in_progress' });
  const { id: itemId, version } = await lineOf(id);
  await shop.ctx.db
    .update(orderItems)
    .set({ version: version + 3 })
    .where(eq(orderItems.id, itemId));
  const fields = {
    intent: 'deliver',
    itemId,
    version: String(version),
    note: 'Kept words',
    noFileReason: 'A call',
  };
  const answer = await as('owner').post(`/admin/orders/${id}`, fields, { Accept: 'text/html' });
  const text = await answer.text();
  expect(answer.status).toBe(409);
  expect(text).toContain('This order has changed. Reload to see its current state.');
  expect(text).toContain('Kept words');
});

test('rows are ticked and the work is handed over without script; the next step is said on the way', async () => {
  const id = await addAdminOrder(shop.ctx, CUSTOMER, { workState: 'in_progress' });
  const { id: itemId, version } = await lineOf(id);
  const [row] = await shop.ctx.db
    .insert(orderItemScope)
    .values({ orderItemId: itemId, kind: 'included', position: 0, text: 'Audit' })
    .returning();
  const post = (fields: Record<string, string>) =>
    as('manager').post(
      `/admin/orders/${id}`,
      { itemId, version: String(version), ...fields },
      { Accept: 'text/html' },
    );
  const handOver = { intent: 'deliver', note: 'Done', noFileReason: 'It was a call' };
  const early = await post(handOver);
  expect(early.status).toBe(409);
  expect(await early.text()).toContain('Check every item');
  expect((await post({ intent: 'scope-row', rowId: row?.id ?? '', state: 'done' })).status).toBe(303);
  expect((await post({ intent: 'add-link', url: 'http://plain.example', label: '' })).status).toBe(400);
  expect((await post(handOver)).status).toBe(303);
  expect((await lineOf(id)).workState).toBe('delivered');
  expect(await (await as('manager').get(`/admin/orders/${id}`)).text()).toContain('Version 1');
});

test('assignee, tags and trash of one order; in the trash it is read-only and says why', async () => {
  const id = await addAdminOrder(shop.ctx, { ...CUSTOMER, isLive: false });
  const page = `/admin/orders/${id}`;
  const assignee = await idOf('fulfiller');
  expect((await as('owner').post(page, { intent: 'assign', assignee })).status).toBeLessThan(400);
  expect((await as('owner').post(page, { intent: 'tags', tags: 'VIP, rush' })).status).toBeLessThan(400);
  expect((await as('owner').post(page, { intent: 'assign', assignee: 'nobody' })).status).toBe(400);
  const [row] = await shop.ctx.db.select().from(orders).where(eq(orders.id, id));
  expect(row).toMatchObject({ assigneeId: assignee, tags: ['vip', 'rush'] });
  expect((await as('owner').post(page, { intent: 'trash' })).status).toBeLessThan(400);
  expect(await (await as('owner').get(page)).text()).toContain('This order is in the trash.');
  expect(await (await as('owner').get('/admin/orders/trash')).text()).toContain(id.slice(0, 8));
  expect((await as('fulfiller').get(page)).status).toBe(404);
  expect((await as('owner').post(page, { intent: 'restore' })).status).toBeLessThan(400);
});
