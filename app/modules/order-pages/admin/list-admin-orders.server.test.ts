import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { makeUser } from '#app/modules/identity/fixtures.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderMessages } from '#app/modules/orders/message-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { addAdminOrder } from '../fixtures.ts';

import { assignOrdersToStaff } from './assign-orders.server.ts';
import { countVisibleOrdersPlacedSince } from './count-new-orders.server.ts';
import { createVisibleOrderListUrlParameters } from './order-search.ts';
import { parseAdminOrderTab } from './order-list-labels.ts';
import { getStaffOrderVisibilityRights } from './find-visible-orders.server.ts';
import { listAdminOrderIds, listAdminOrders } from './list-admin-orders.server.ts';
import { listAssignableStaff } from './list-workers.server.ts';

const asOwner = () => freshContext({ actor: actorOf('owner') });
const hours = (ctx: AppContext, count: number) => new Date(ctx.now.getTime() + count * 3_600_000);

async function read(ctx: AppContext, query = '') {
  const address = new URLSearchParams(query);
  const people = await listAssignableStaff(ctx);
  return {
    ...createVisibleOrderListUrlParameters(
      parseAdminOrderTab(address.get('tab')),
      getStaffOrderVisibilityRights(ctx),
      people,
    ).read(address),
    zone: EASTERN_TIME_ZONE,
  };
}
async function listed(ctx: AppContext, query = '') {
  return (await listAdminOrders(ctx, await read(ctx, query))).rows;
}
async function addUser(ctx: AppContext, user: Partial<typeof users.$inferInsert>): Promise<string> {
  const [added] = await ctx.db.insert(users).values(makeUser(user)).returning({ id: users.id });
  return added?.id ?? '';
}
const companies = async (ctx: AppContext, query = '') =>
  (await listed(ctx, query)).map(({ customer }) => customer.company);

/** One order of each kind a tab shows, newest first. */
async function oneOfEach() {
  const ctx = await asOwner();
  const at = (day: number) => ({ createdAt: new Date(`2026-11-0${day}T12:00:00Z`) });
  await addAdminOrder(ctx, { companyName: 'Late', ...at(9), dueAt: hours(ctx, -1) });
  await addAdminOrder(ctx, {
    companyName: 'Soon',
    ...at(8),
    dueAt: hours(ctx, 5),
    totalCents: 9_900,
    subtotalCents: 9_900,
  });
  await addAdminOrder(
    ctx,
    { companyName: 'Brief', ...at(7), dueAt: hours(ctx, -9) },
    { workState: 'awaiting_brief' },
  );
  await addAdminOrder(
    ctx,
    { companyName: 'Given', ...at(6), dueAt: hours(ctx, 100) },
    { workState: 'delivered' },
  );
  await addAdminOrder(
    ctx,
    { companyName: 'Done', ...at(5), status: 'COMPLETED', isLive: true },
    { workState: 'accepted' },
  );
  await addAdminOrder(ctx, { companyName: 'Back', ...at(4), status: 'REFUNDED', paymentState: 'REFUNDED' });
  await addAdminOrder(ctx, { companyName: 'Never', ...at(3), status: 'EXPIRED', paymentState: 'UNPAID' });
  await addAdminOrder(ctx, { companyName: 'Gone', ...at(2), deletedAt: ctx.now });
  return ctx;
}

test('each tab has its orders, none has those of the trash', async () => {
  const ctx = await oneOfEach();
  const tabs = ['open', 'waiting', 'delivered', 'completed', 'closed', 'unpaid', 'all'];
  const found = Object.fromEntries(
    await Promise.all(tabs.map(async (tab) => [tab, await companies(ctx, `tab=${tab}`)])),
  );
  expect(found).toEqual({
    open: ['Late', 'Soon', 'Brief', 'Given'],
    waiting: ['Brief'],
    delivered: ['Given'],
    completed: ['Done'],
    closed: ['Back'],
    unpaid: ['Never'],
    all: ['Late', 'Soon', 'Brief', 'Given', 'Done', 'Back', 'Never'],
  });
});

test('the filters narrow by work, due date, payment, mode, amount and day', async () => {
  const ctx = await oneOfEach();
  const found: Record<string, (string | null)[]> = {
    'work=delivered': ['Given'],
    'due=overdue': ['Late'],
    'due=day': ['Soon'],
    'due=week': ['Soon'],
    'tab=all&status=EXPIRED': ['Never'],
    'tab=all&payment=REFUNDED': ['Back'],
    'tab=all&mode=live': ['Done'],
    'max=99.00': ['Soon'],
    'min=100&work=awaiting_brief': ['Brief'],
    'from=2026-11-08&to=2026-11-08': ['Soon'],
    'from=0000-01-01&to=9999-12-31&due=overdue': ['Late'],
    'category=fix&due=overdue': ['Late'],
    'category=grow': [],
    'service=landing&due=overdue': ['Late'],
    'service=100%25': [],
    'promo=nothing': [],
    'buyer=account': [],
  };
  for (const [query, names] of Object.entries(found)) {
    expect([query, await companies(ctx, query)]).toEqual([query, names]);
  }
});

test('the filters narrow by person, code, service, dispute, request, buyer, brief and tag', async () => {
  const ctx = await asOwner();
  const me = await addUser(ctx, { email: 'me@example.com', role: 'manager' });
  const fay = await addUser(ctx, { email: 'fay@example.com', role: 'fulfiller' });
  const buyer = await addUser(ctx, { email: 'buyer@example.com', role: 'customer' });
  const own: AppContext = { ...ctx, actor: { ...actorOf('manager'), id: me } };
  await addAdminOrder(ctx, { companyName: 'Mine', assigneeId: me, createdAt: hours(ctx, -1) });
  await addAdminOrder(
    ctx,
    { companyName: 'Hers', disputeState: 'OPEN', createdAt: hours(ctx, -2) },
    { assigneeId: fay, title: 'Shop Audit', category: 'Grow Sales & Leads' },
  );
  await addAdminOrder(ctx, { companyName: 'Coded', promoCode: 'WELCOME10', createdAt: hours(ctx, -3) });
  await addAdminOrder(ctx, {
    companyName: 'Account',
    userId: buyer,
    disputeState: 'WON',
    tags: ['rush'],
    isLive: true,
    createdAt: hours(ctx, -4),
  });
  const requested = await addAdminOrder(
    ctx,
    { companyName: 'Asked', createdAt: hours(ctx, -5) },
    { workState: 'awaiting_brief' },
  );
  await ctx.db
    .insert(refundRequests)
    .values({ orderId: requested, requestedBy: 'guest', reason: 'late', text: 'x'.repeat(20) });
  const found: Record<string, string[]> = {
    'assignee=me': ['Mine'],
    [`assignee=${fay}`]: ['Hers'],
    'assignee=none': ['Coded', 'Account', 'Asked'],
    'promo=welcome10': ['Coded'],
    'service=audit': ['Hers'],
    'category=grow': ['Hers'],
    'dispute=open': ['Hers'],
    'dispute=any': ['Hers', 'Account'],
    'refund=open': ['Asked'],
    'buyer=account': ['Account'],
    'buyer=guest': ['Mine', 'Hers', 'Coded', 'Asked'],
    'mode=live': ['Account'],
    'mode=test': ['Mine', 'Hers', 'Coded', 'Asked'],
    'tag=rush': ['Account'],
    'work=awaiting_brief': ['Asked'],
    'status=PAID&payment=PAID&buyer=account': ['Account'],
  };
  for (const [query, names] of Object.entries(found)) {
    expect([query, await companies(own, `tab=all&${query}`)]).toEqual([query, names]);
  }
});

test('every sort has an order of its own, and pages do not overlap', async () => {
  const ctx = await oneOfEach();
  expect(await companies(ctx, 'sort=oldest')).toEqual(['Given', 'Brief', 'Soon', 'Late']);
  expect(await companies(ctx, 'sort=due')).toEqual(['Brief', 'Late', 'Soon', 'Given']);
  expect(await companies(ctx, 'sort=due-last')).toEqual(['Given', 'Soon', 'Late', 'Brief']);
  expect((await companies(ctx, 'sort=total-asc'))[0]).toBe('Soon');
  expect((await companies(ctx, 'sort=total-desc')).at(-1)).toBe('Soon');
  for (let number = 0; number < 30; number++) await addAdminOrder(ctx);
  const first = await listAdminOrders(ctx, await read(ctx));
  const second = await listAdminOrders(ctx, await read(ctx, 'page=2'));
  expect(first.total).toEqual({ count: 34, isMore: false });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(34);
  expect((await listAdminOrders(ctx, await read(ctx, 'page=99'))).page).toBe(2);
});

test('unread messages and refund requests are counted and filtered; own messages are none', async () => {
  const ctx = await asOwner();
  const orderId = await addAdminOrder(ctx, { companyName: 'Asks' });
  const quiet = await addAdminOrder(ctx, { companyName: 'Quiet' });
  const message = { authorName: 'Ada', body: 'Hello', createdAt: ctx.now };
  await ctx.db.insert(orderMessages).values([
    { orderId, authorKind: 'guest', clientKey: '1', ...message },
    { orderId, authorKind: 'customer', clientKey: '2', ...message },
    { orderId: quiet, authorKind: 'staff', clientKey: '3', ...message },
  ]);
  await ctx.db
    .insert(refundRequests)
    .values({ orderId, requestedBy: 'guest', reason: 'late', text: 'x'.repeat(20) });
  expect(await listed(ctx, 'unread=yes')).toMatchObject([{ id: orderId, unread: 2, hasRefundRequest: true }]);
  expect(await companies(ctx, 'unread=no')).toEqual(['Quiet']);
  expect(await companies(ctx, 'refund=open')).toEqual(['Asks']);
});

test('a fulfiller sees what is assigned to them, without money and addresses; an analyst no names', async () => {
  const ctx = await asOwner();
  const userId = await addUser(ctx, { email: 'fay@example.com', role: 'fulfiller', name: 'Fay' });
  const customer = {
    email: 'ada@example.com',
    customerName: 'Ada',
    companyName: 'Engines',
    totalCents: 14_900,
  };
  const mine = await addAdminOrder(ctx, customer);
  const line = await addAdminOrder(ctx, customer, { assigneeId: userId });
  await addAdminOrder(ctx, { companyName: 'Not mine' });
  expect(await assignOrdersToStaff(ctx, { ids: [mine], assigneeId: userId })).toMatchObject({ ok: true });
  const fulfiller = { ...ctx, actor: { ...actorOf('fulfiller'), id: userId } };
  const seen = await listed(fulfiller, 'q=ada&min=9999');
  expect(seen.map(({ id }) => id).toSorted()).toEqual([mine, line].toSorted());
  expect(JSON.stringify(seen)).not.toMatch(/14900|ada@|paymentState/);
  expect(seen[0]).toMatchObject({ money: null, customer: { name: 'Ada', email: null } });
  expect(await listed(fulfiller, 'q=ada@example')).toEqual([]);
  expect(await listed(fulfiller, 'tab=all&q=not')).toEqual([]);
  const analyst = { ...ctx, actor: actorOf('analyst') };
  const [masked] = await listed(analyst, `q=${mine.slice(0, 8)}`);
  expect(masked).toMatchObject({
    money: { totalCents: 14_900 },
    customer: { name: 'A•••', email: 'a•••@example.com' },
  });
  expect(await listed(analyst, 'q=ada')).toEqual([]);
  const customerActor = { ...ctx, actor: actorOf('customer') };
  await expect(listAdminOrderIds(customerActor, await read(ctx))).rejects.toMatchObject({ status: 403 });
});

test('what came since is counted among the orders one sees', async () => {
  const ctx = await asOwner();
  await addAdminOrder(ctx);
  expect(await countVisibleOrdersPlacedSince(ctx, hours(ctx, -1))).toBe(1);
  expect(await countVisibleOrdersPlacedSince(ctx, ctx.now)).toBe(0);
  expect(await countVisibleOrdersPlacedSince({ ...ctx, actor: actorOf('fulfiller') }, hours(ctx, -1))).toBe(
    0,
  );
});
