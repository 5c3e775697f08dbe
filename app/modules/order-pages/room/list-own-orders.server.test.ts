import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { HOUR_MS } from '#app/lib/durations.ts';
import { messageReads } from '#app/modules/messages/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { addManyOrders, addOwnOrder, addStaffMessage } from '../fixtures.ts';

import { listCustomerTodos, readAccountOrdersSummary } from './list-needs.server.ts';
import { listOrderYears, listOwnOrders } from './list-own-orders.server.ts';
import { type AccountOrderListState, parseOrderListUrl } from './order-list.ts';

const state = (change: Partial<AccountOrderListState> = {}): AccountOrderListState => ({
  ...parseOrderListUrl(new URLSearchParams()),
  ...change,
});

test('an account sees only its own orders, newest first, with what needs an action', async () => {
  const ctx = await freshContext();
  const [ada, eve] = [randomUUID(), randomUUID()];
  const brief = await addOwnOrder(ctx, {
    userId: ada,
    titles: ['Website audit', 'Link repair', 'Call'],
    items: [{ workState: 'awaiting_brief' }, {}, {}],
  });
  const earlier = { createdAt: new Date(ctx.now.getTime() - HOUR_MS) };
  const review = await addOwnOrder(ctx, { userId: ada, order: earlier, items: [{ workState: 'delivered' }] });
  await addOwnOrder(ctx, { userId: eve, items: [{ workState: 'delivered' }] });
  await addOwnOrder(ctx, { userId: ada, order: { deletedAt: ctx.now } });
  await addStaffMessage(ctx, review.orderId);

  const list = await listOwnOrders(ctx, ada, state());
  expect(list.rows.map(({ id, title, badges }) => ({ id, title, word: badges[0]?.word }))).toEqual([
    { id: brief.orderId, title: 'Website audit + 2 more', word: 'Waiting for your brief' },
    { id: review.orderId, title: 'Service 1', word: 'Delivered, please review' },
  ]);
  expect(list.rows.map(({ isUnread }) => isUnread)).toEqual([false, true]);
  expect(list.rows.map(({ dueAt }) => dueAt !== null)).toEqual([true, false]);
  expect(await listCustomerTodos(ctx, ada)).toMatchObject([
    { kind: 'review', orderId: review.orderId, itemId: review.itemIds[0] },
    { kind: 'brief', orderId: brief.orderId, itemId: brief.itemIds[0], title: 'Website audit' },
    { kind: 'messages', orderId: review.orderId, count: 1 },
  ]);
  expect(await readAccountOrdersSummary(ctx, ada)).toMatchObject({ open: 2, briefs: 1, reviews: 1 });

  await ctx.db
    .insert(messageReads)
    .values({ orderId: review.orderId, reader: `user:${ada}`, lastReadAt: new Date(ctx.now.getTime() + 1) });
  expect((await listOwnOrders(ctx, ada, state())).rows.some(({ isUnread }) => isUnread)).toBe(false);
  expect((await listCustomerTodos(ctx, ada)).map(({ kind }) => kind)).toEqual(['review', 'brief']);
  expect(await listCustomerTodos(ctx, randomUUID())).toEqual([]);
});

test('tabs, search and year narrow the list; wildcards of the database are only letters', async () => {
  const ctx = await freshContext();
  const userId = randomUUID();
  const order = (status: string, columns: Partial<typeof orders.$inferInsert>, title: string) =>
    addOwnOrder(ctx, { userId, titles: [title], order: { status, ...columns }, items: [{}] });
  const open = await order('PAID', {}, '100% audit');
  const done = await order('COMPLETED', { completedAt: ctx.now }, 'Call_back');
  const back = await order('REFUNDED', { paymentState: 'REFUNDED', refundedCents: 100_00 }, 'Audit of links');
  const part = await order('PAID', { paymentState: 'PARTIALLY_REFUNDED', refundedCents: 50 }, 'Other');
  // The last hour of 2024 in New York, already 2025 elsewhere.
  const old = await order('COMPLETED', { createdAt: new Date('2025-01-01T04:30:00Z') }, 'Old');
  const found = async (change: Partial<AccountOrderListState>) =>
    (await listOwnOrders(ctx, userId, state(change))).rows.map(({ id }) => id).toSorted();
  const ids = (...work: { orderId: string }[]) => work.map(({ orderId }) => orderId).toSorted();

  expect(await found({ tab: 'open' })).toEqual(ids(open, part));
  expect(await found({ tab: 'completed' })).toEqual(ids(done, old));
  expect(await found({ tab: 'refunded' })).toEqual(ids(back, part));
  expect(await found({ tab: 'needs-you' })).toEqual([]);
  expect(await found({ q: 'AUDIT' })).toEqual(ids(open, back));
  expect(await found({ q: 'links audit' })).toEqual(ids(back));
  expect(await found({ q: '%' })).toEqual(ids(open));
  expect(await found({ q: 'l_b' })).toEqual(ids(done));
  expect(await found({ q: `# ${done.orderId.slice(0, 8).toUpperCase()}` })).toEqual(ids(done));
  expect(await found({ q: done.orderId })).toEqual([]);
  expect(await found({ year: 2024 })).toEqual(ids(old));
  expect((await listOrderYears(ctx, userId)).at(-1)).toBe(2024);
});

test('an unpaid order is listed for a day after it ended, with a link to pay while it is payable', async () => {
  const ctx = await freshContext();
  const userId = randomUUID();
  const unpaid = { paidAt: null, dueAt: null, paymentState: 'UNPAID' };
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * HOUR_MS);
  const fresh = await addOwnOrder(ctx, {
    userId,
    order: { ...unpaid, status: 'EXPIRED', updatedAt: ago(23) },
  });
  await addOwnOrder(ctx, { userId, order: { ...unpaid, status: 'EXPIRED', updatedAt: ago(25) } });
  await addOwnOrder(ctx, { userId, order: { ...unpaid, status: 'CANCELED', updatedAt: ago(25) } });
  const free = await addOwnOrder(ctx, {
    userId,
    order: { status: 'CANCELED', paymentState: 'NO_CHARGE', updatedAt: ago(99) },
  });
  const pending = await addOwnOrder(ctx, { userId, order: { ...unpaid, status: 'PENDING' } });
  const attempt = { provider: 'sandbox', isLive: false, amountCents: 100_00, url: 'http://shop.test/pay' };
  await ctx.db.insert(payments).values({
    ...attempt,
    orderId: pending.orderId,
    attempt: 1,
    state: 'open',
    sessionExpiresAt: ago(-1),
  });
  const payable = async () => {
    const { rows } = await listOwnOrders(ctx, userId, state());
    return new Map(rows.map(({ id, isPayable }) => [id, isPayable]));
  };
  expect(await payable()).toEqual(
    new Map([
      [fresh.orderId, false],
      [free.orderId, false],
      [pending.orderId, true],
    ]),
  );
  await ctx.db
    .update(payments)
    .set({ sessionExpiresAt: ago(1) })
    .where(eq(payments.orderId, pending.orderId));
  expect((await payable()).get(pending.orderId)).toBe(false);
});

test('five thousand orders are paged without a gap or a repetition, also from a page that is too late', async () => {
  const ctx = await freshContext();
  const userId = randomUUID();
  await addManyOrders(ctx, userId, 5_010);
  const first = await listOwnOrders(ctx, userId, state());
  expect(first).toMatchObject({ page: 1, hasNext: true, total: { count: 5_010, isMore: false } });
  const second = await listOwnOrders(ctx, userId, state({ page: 2 }));
  const titles = [...first.rows, ...second.rows].map(({ title }) => title);
  expect(titles).toEqual(Array.from({ length: 40 }, (_, index) => `Audit ${index + 1}`));
  const last = await listOwnOrders(ctx, userId, state({ page: 99_999 }));
  expect([last.page, last.rows.length, last.hasNext]).toEqual([251, 10, false]);
  expect((await listOwnOrders(ctx, userId, state({ q: 'Audit 4999' }))).rows).toHaveLength(1);
});
