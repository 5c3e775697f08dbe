import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { readStaffTimeline } from '#app/modules/order-pages/room/read-timeline.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { checkOut, sellingShop } from '../../../../tests/shop/selling-shop.ts';

import { providerEvents } from '../tables.server.ts';

import { listEventsOfOrder } from './list-provider-events.server.ts';

test('an order lists the webhooks about its own payment only', async () => {
  const shop = await sellingShop();
  const ctx = { ...shop, actor: actorOf('manager') };
  const { orderId, sessionId } = await checkOut(shop);
  await ctx.db.update(payments).set({ chargeId: 'ch_1' }).where(eq(payments.orderId, orderId));
  const event = (eventId: string, change: Partial<typeof providerEvents.$inferInsert>) => ({
    eventId,
    type: 'checkout.session.completed',
    objectId: sessionId,
    isLive: false,
    providerCreatedAt: ctx.now,
    receivedAt: ctx.now,
    source: 'webhook',
    state: 'done',
    ...change,
  });
  const before = new Date(ctx.now.getTime() - 60_000);
  await ctx.db.insert(providerEvents).values([
    event('evt_done', {}),
    event('evt_dead', {
      objectId: 'ch_1',
      type: 'charge.dispute.created',
      state: 'dead',
      tries: 7,
      error: 'no answer',
      receivedAt: before,
    }),
    event('evt_other', { objectId: 'cs_test_somebody' }),
  ]);
  const found = await listEventsOfOrder(ctx, orderId);
  expect(found.map(({ id }) => id)).toEqual(['evt_done', 'evt_dead']);
  expect(await readStaffTimeline(ctx, orderId, 'webhook', found)).toMatchObject([
    { title: 'Webhook “Checkout completed”: Done', by: 'Payment provider', detail: [] },
    { title: 'Webhook “Dispute opened”: Failed', detail: ['no answer, 7 tries'], tone: 'bad' },
  ]);
  expect((await readStaffTimeline(ctx, orderId, 'all', found)).length).toBeGreaterThan(2);
  expect((await readStaffTimeline(ctx, orderId, 'mail', found)).every(({ kind }) => kind === 'mail')).toBe(
    true,
  );
  expect(await listEventsOfOrder(ctx, crypto.randomUUID())).toEqual([]);
  await expect(listEventsOfOrder({ ...ctx, actor: actorOf('fulfiller') }, orderId)).rejects.toMatchObject({
    status: 403,
  });
});
