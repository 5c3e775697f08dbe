import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { refundRequests } from '#app/modules/orders/payment-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { actorOf } from '../../../tests/shop/actor.ts';
import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { requestItemReviewByStaff, sendDueReviewRequests } from './request-reviews.server.ts';
import { submitReview } from './submit-review.server.ts';

const after = (ctx: TestContext, days: number) => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * DAY_MS),
});
const keys = async (ctx: TestContext) =>
  (await ctx.db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey).toSorted();

async function acceptedShop(order: Partial<typeof orders.$inferInsert> = {}) {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'reviewed' });
  const [service] = await ctx.db.select().from(services);
  const orderId = await addOrder(ctx);
  await ctx.db
    .update(orders)
    .set({ email: 'nora@client.test', ...order })
    .where(eq(orders.id, orderId));
  const [item] = await ctx.db
    .update(orderItems)
    .set({
      serviceId: service?.id ?? null,
      workState: 'accepted',
      firstDeliveredAt: ctx.now,
      acceptedAt: ctx.now,
    })
    .where(eq(orderItems.orderId, orderId))
    .returning();
  return { ctx, orderId, itemId: item?.id ?? '' };
}

test('a customer gets one request for a review two days after accepting and one more a week later', async () => {
  const { ctx, itemId } = await acceptedShop();
  await sendDueReviewRequests(after(ctx, 1.9));
  expect(await keys(ctx)).toEqual([]);
  await Promise.all([
    sendDueReviewRequests(after(ctx, 2)),
    sendDueReviewRequests(after(ctx, 2)),
    sendDueReviewRequests(after(ctx, 3)),
  ]);
  expect(await keys(ctx)).toEqual([`revreq:${itemId}:1`]);
  await sendDueReviewRequests(after(ctx, 9));
  await sendDueReviewRequests(after(ctx, 10));
  expect(await keys(ctx)).toEqual([`revreq:${itemId}:1`, `revreq:${itemId}:2`]);
  await sendDueReviewRequests(after(ctx, 40));
  expect(await keys(ctx)).toHaveLength(2);
});

test('no one is asked for a review while a dispute or a refund request is open', async () => {
  const { ctx, orderId, itemId } = await acceptedShop({ disputeState: 'OPEN' });
  const request = { requestedBy: 'guest', reason: 'quality', text: 'It is not what was described.' };
  await ctx.db.insert(refundRequests).values({ orderId, ...request });
  expect(await sendDueReviewRequests(after(ctx, 2))).toBe(0);
  await ctx.db.update(orders).set({ disputeState: 'WON' });
  expect(await sendDueReviewRequests(after(ctx, 3))).toBe(0);
  await ctx.db.update(refundRequests).set({ state: 'declined' });
  expect(await sendDueReviewRequests(after(ctx, 4))).toBe(1);
  expect(await keys(ctx)).toEqual([`revreq:${itemId}:1`]);
});

test('the link of the mail opens the form of its item, and who wrote is not asked again', async () => {
  const { ctx, itemId } = await acceptedShop();
  await sendDueReviewRequests(after(ctx, 2));
  const [mail] = await ctx.db.select().from(outbox);
  const t = new URL(String(mail?.payload['reviewUrl'])).searchParams.get('t') ?? '';
  const sent = await submitReview(after(ctx, 2), {
    t,
    rating: '5',
    title: 'Found and fixed',
    text: 'Half of our orders never showed up. The next day they did.',
    name: 'Nora',
  });
  expect(sent.ok).toBe(true);
  await sendDueReviewRequests(after(ctx, 9));
  expect((await keys(ctx)).filter((key) => key.startsWith('revreq:'))).toEqual([`revreq:${itemId}:1`]);
});

test('no one is asked about refunded, demo or unaccepted work, nor after turning requests off', async () => {
  for (const order of [{ refundedCents: 100 }, { isDemo: true }, { email: null }, { status: 'REFUNDED' }]) {
    const { ctx } = await acceptedShop(order);
    await sendDueReviewRequests(after(ctx, 3));
    expect(await keys(ctx), JSON.stringify(order)).toEqual([]);
  }
  const { ctx, orderId } = await acceptedShop();
  const userId = crypto.randomUUID();
  await ctx.db.execute(
    sql`insert into users (id, name, email, wants_review_requests) values (${userId}, 'Nora', 'nora@client.test', false)`,
  );
  await ctx.db.update(orders).set({ userId }).where(eq(orders.id, orderId));
  await sendDueReviewRequests(after(ctx, 3));
  expect(await keys(ctx)).toEqual([]);
});

test('the staff asks once a day, and not without a delivery or for a second review', async () => {
  const { ctx, orderId, itemId } = await acceptedShop();
  const staff = { ...ctx, actor: actorOf('manager') };
  expect(await requestItemReviewByStaff(staff, { orderId, itemId })).toEqual({
    ok: true,
    value: { email: 'nora@client.test' },
  });
  await requestItemReviewByStaff(staff, { orderId, itemId });
  expect(await keys(ctx)).toHaveLength(1);
  for (const other of [
    { orderId, itemId: crypto.randomUUID() },
    { orderId: crypto.randomUUID(), itemId },
  ]) {
    expect(await requestItemReviewByStaff(staff, other)).toMatchObject({
      failure: { code: 'not-delivered' },
    });
  }
  await expect(
    requestItemReviewByStaff({ ...ctx, actor: actorOf('fulfiller') }, { orderId, itemId }),
  ).rejects.toMatchObject({
    status: 403,
  });
});
