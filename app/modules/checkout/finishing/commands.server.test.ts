import { expect, test } from 'vitest';

import type { OrderAccess } from '#app/modules/orders/access/model.ts';

import { checkOut, pay, sellingShop } from '../../../../tests/selling-shop.ts';

import { beginAttempt } from './commands.server.ts';

const reader = (orderId: string): OrderAccess => ({ orderId, level: 'read', as: 'link', userId: null });

test('an unpaid order is paid where its buyer left, as long as the provider says that this is open', async () => {
  const ctx = await sellingShop();
  const { orderId, sessionId, url } = await checkOut(ctx);
  expect(await beginAttempt(ctx, reader(orderId))).toEqual({ ok: true, value: { url } });

  ctx.disturb(async () => new Response('', { status: 500 }));
  expect(await beginAttempt(ctx, reader(orderId))).toEqual({ ok: false, failure: 'unavailable' });
  ctx.disturb(null);

  await pay(ctx, sessionId);
  expect(await beginAttempt(ctx, reader(orderId))).toEqual({ ok: false, failure: 'paid' });
  expect(await beginAttempt(ctx, reader(orderId))).toEqual({ ok: false, failure: 'paid' });
});

test('a checkout that ended at the provider, or by its time, is closed here as well', async () => {
  const ctx = await sellingShop();
  const expired = await checkOut(ctx);
  await ctx.gateway.expireCheckout(expired.sessionId, { timeoutMs: 5_000, retries: 0 });
  expect(await beginAttempt(ctx, reader(expired.orderId))).toEqual({ ok: false, failure: 'closed' });

  const late = await checkOut(ctx);
  const tomorrow = { ...ctx, now: new Date(ctx.now.getTime() + 48 * 3_600_000) };
  expect(await beginAttempt(tomorrow, reader(late.orderId))).toEqual({ ok: false, failure: 'closed' });
});
