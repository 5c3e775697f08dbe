import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { notices } from '#app/modules/notifications/tables.server.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';
import { signedInAs, type Visitor } from './visitor.ts';

let shop: TestShop;
const staff = new Map<string, Visitor>();
const as = (role: string): Visitor => staff.get(role) as Visitor; // every role of the list below is signed in

async function idOf(role: string): Promise<string> {
  const [row] = await shop.ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, `${role}@example.com`));
  return row?.id ?? '';
}

let late: string;
beforeAll(async () => {
  shop = await openTestShop();
  for (const role of ['owner', 'manager', 'fulfiller', 'analyst']) {
    staff.set(role, await signedInAs(shop, role as 'owner'));
  }
  const dueAt = new Date(Date.now() - 3_600_000);
  late = await addAdminOrder(shop.ctx, { dueAt, assigneeId: await idOf('fulfiller') });
  await addAdminOrder(shop.ctx, { dueAt });
});
afterAll(() => shop.close());

/** The counts of waiting work, by the path of the list each one opens. */
async function waiting(role: string): Promise<Record<string, string>> {
  const html = await (await as(role).get('/admin')).text();
  const found = html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>[^<]+<\/a><\/p><div[^>]*><p[^>]*>([^<]+)<\/p>/g);
  return Object.fromEntries(
    [...found]
      .map(([, href = '', count = '']) => [href.replaceAll('&amp;', '&'), count] as const)
      .filter(([href]) => !href.startsWith('/admin/services')),
  );
}

test('what waits is counted for the team and for a fulfiller, and each number opens its list', async () => {
  const owner = await waiting('owner');
  // There is no other work, and zeros are not shown.
  expect(owner).toEqual({ '/admin/orders?due=overdue': '2' });
  expect(await waiting('manager')).toEqual(owner);
  for (const href of Object.keys(owner)) expect((await as('owner').get(href)).status, href).toBe(200);
  expect(await waiting('fulfiller')).toEqual({
    '/admin/orders?due=overdue': '1',
    '/admin/orders?work=queued': '1',
  });
  expect(await (await as('fulfiller').get('/admin')).text()).not.toMatch(/\$\d|Refund|Revenue/);
  expect(await waiting('analyst')).toEqual({});
});

test('a count that cannot be read says so alone', async () => {
  await shop.ctx.db.execute(sql`alter table refund_requests rename to refund_requests_away`);
  try {
    const counts = await waiting('owner');
    expect(counts['/admin/orders?tab=all&refund=open']).toBe('?');
    expect(counts['/admin/orders?due=overdue']).toBe('2');
  } finally {
    await shop.ctx.db.execute(sql`alter table refund_requests_away rename to refund_requests`);
  }
});

test('the dashboard shows any period, and an invalid one falls back to 30 days', async () => {
  const page = async (query: string) => (await as('owner').get(`/admin${query}`)).text();
  expect(await page('?span=365')).toContain('the last 365 days');
  expect(await page('?span=custom&from=2026-01-01&to=2026-01-03')).toContain('these 3 days');
  expect(await page('?span=today')).toContain('Revenue, today');
  for (const wrong of ['?span=quarter', '?span=custom&from=2026-02-30&to=x'])
    expect(await page(wrong)).toContain('the last 30 days');
});

test('opening an order reads its notices, and only the own ones', async () => {
  const notice = { kind: 'order.paid', subject: late, title: 'New order', href: `/admin/orders/${late}` };
  await shop.ctx.db.insert(notices).values([
    { ...notice, userId: await idOf('owner') },
    { ...notice, userId: await idOf('manager') },
  ]);
  await as('owner').get(notice.href);
  const rows = await shop.ctx.db.select().from(notices).where(eq(notices.href, notice.href));
  const read = rows.filter(({ readAt }) => readAt !== null).map(({ userId }) => userId);
  expect(read).toEqual([await idOf('owner')]);
});

test('only owners and managers can ask for a review of an order and download its evidence', async () => {
  await addServiceFixtures(shop.ctx, { slug: 'reviewed' });
  const [service] = await shop.ctx.db.select().from(services).limit(1);
  const id = await addAdminOrder(
    shop.ctx,
    { email: 'ada@buyer.example', assigneeId: await idOf('fulfiller') },
    { workState: 'delivered', serviceId: service?.id ?? null },
  );
  const page = `/admin/orders/${id}`;
  const [line] = await shop.ctx.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  const ask = (role: string) => as(role).post(page, { intent: 'ask-review', itemId: line?.id ?? '' });
  expect((await ask('manager')).status).toBe(422);
  await shop.ctx.db
    .update(orderItems)
    .set({ firstDeliveredAt: new Date() })
    .where(eq(orderItems.orderId, id));
  const offered = /Ask for a review[\s\S]*Download evidence/;
  expect(await (await as('manager').get(page)).text()).toMatch(offered);
  for (const role of ['fulfiller', 'analyst']) {
    expect(await (await as(role).get(page)).text()).not.toMatch(/Ask for a review|Download evidence/);
    expect((await ask(role)).status).toBe(403);
  }
  expect((await ask('manager')).status).toBeLessThan(400);
  const mails = await shop.ctx.db.select().from(outbox).where(eq(outbox.orderId, id));
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@buyer.example']);
});

test('a dashboard with nothing to do says so in one line', async () => {
  // The last test, because it empties the database of the shop above.
  const quiet = await openTestShop();
  try {
    const owner = await signedInAs(quiet, 'owner');
    const html = await (await owner.get('/admin')).text();
    expect(html).toContain('You’re all caught up.');
    expect(html).not.toMatch(/>0 units|No data for the/);
  } finally {
    await quiet.close();
  }
});
