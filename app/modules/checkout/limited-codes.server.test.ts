import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';

import { auditCart, offerCode, pay, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { getCheckoutOutcomeCode, createTestCheckout } from './fixtures.ts';

// Only a database server has parallel connections; on the embedded database the queue decides the order.
const ENGINE = process.env['TEST_DATABASE_URL']
  ? 'in a real race on a Postgres server'
  : 'on the embedded database';

/** A busy database leads to a 503, after which people press again. */
function busyAnswer(error: unknown): null {
  if (classifyDatabaseError(error)?.status === 503) return null;
  throw error;
}

/** A buyer who presses again with the same key as long as the shop responds that it is busy. */
async function persist(ctx: AppContext, promoCode: string) {
  const [key, browser] = [randomUUID(), randomUUID()];
  for (;;) {
    const outcome = await createTestCheckout(ctx, { ...auditCart, promoCode }, key, browser).catch(
      busyAnswer,
    );
    if (outcome && !['PAYMENT_UNAVAILABLE', 'CHECKOUT_IN_PROGRESS'].includes(getCheckoutOutcomeCode(outcome)))
      return outcome;
  }
}

test(
  `[PROMO-05] [T7] ${ENGINE}, of 200 buyers at once exactly as many as the code has uses get through to payment`,
  { timeout: 180_000 },
  async () => {
    const ctx = await sellingShop({ settings: { isRateLimited: false } });
    await offerCode(ctx, { code: 'FIVE', maxUses: 5 });
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => persist(ctx, 'FIVE')));
    const winners = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    const losers = outcomes.filter((outcome) => !outcome.ok).map(getCheckoutOutcomeCode);
    expect(winners).toHaveLength(5);
    expect(new Set(losers)).toEqual(new Set(['PROMO_INVALID']));
    await Promise.all(
      winners.map(async ({ url }) => {
        const sessionId = url.split('/').at(-1) ?? '';
        await pay(ctx, sessionId);
        expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('paid');
      }),
    );
    const [promo] = await ctx.db.select().from(promoCodes);
    expect(promo?.currentUses).toBe(5);
    expect(await ctx.db.select().from(orders)).toHaveLength(5);
    const redemptions = await ctx.db.select().from(promoRedemptions);
    expect(redemptions.map((redemption) => redemption.state)).toEqual(Array(5).fill('used'));
  },
);
