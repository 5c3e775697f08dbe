import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { auditLog } from '#app/modules/audit/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { attemptsOf, transferOf } from '../../../tests/shop/manual-order.ts';
import { asOwner, orderRow } from '../../../tests/shop/paid-shop.ts';
import { auditCart, checkOut, offerCode, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { cancelUnpaidOrder, markPaidManually } from './decide-by-hand.server.ts';

const DONE = { ok: true, value: null };

const refusedAs = (code: string) => ({ ok: false, failure: { code } });
const stateOf = async (ctx: AppContext, orderId: string) =>
  (await attemptsOf(ctx, orderId)).map(({ provider, state }) => `${provider} ${state}`);

async function eventsOf(ctx: AppContext, orderId: string, kind: 'paid' | 'paid_by_hand' | 'canceled') {
  return ctx.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind)));
}

test('the owner can cancel an unpaid checkout order, which ends its session and releases its promo use', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'FEW', maxUses: 1 });
  const { orderId, sessionId } = await checkOut(ctx, { ...auditCart, promoCode: 'FEW' });
  const input = { version: 1, reason: 'They changed their mind' };
  expect(await markPaidManually(asOwner(ctx), orderId, await transferOf(ctx, orderId))).toEqual(
    refusedAs('NOT_MANUAL'),
  );
  expect(await cancelUnpaidOrder(asOwner(ctx), orderId, { ...input, version: 2 })).toEqual(
    refusedAs('STATE_CHANGED'),
  );
  expect(await stateOf(ctx, orderId)).toEqual(['sandbox open']);
  expect(await cancelUnpaidOrder(asOwner(ctx), orderId, input)).toEqual(DONE);
  expect(await cancelUnpaidOrder(asOwner(ctx), orderId, input)).toEqual(DONE);
  expect(await orderRow(ctx, orderId)).toMatchObject({ status: 'CANCELED', closedReason: 'admin' });
  expect(await stateOf(ctx, orderId)).toEqual(['sandbox expired']);
  expect(await eventsOf(ctx, orderId, 'canceled')).toMatchObject([{ data: { reason: input.reason } }]);
  const [code] = await ctx.db.select().from(promoCodes);
  expect(code?.currentUses).toBe(0);
  await expect(pay(ctx, sessionId)).rejects.toThrow('not paid');
  const auditLines = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'order.canceled_unpaid'));
  expect(auditLines).toMatchObject([{ after: { reason: input.reason } }]);
});
