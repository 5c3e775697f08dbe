import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatDollars } from '#app/lib/money.ts';
import { calculateCartTotals } from '#app/modules/cart/model.ts';
import { defaultShopProviderDetails } from '#app/modules/content/model.ts';
import { renderMail } from '#app/modules/notifications/mails/render-mail.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';

import { offerCode, pay, sell, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { createTestCartLine, createTestCheckout } from './fixtures.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };

test('every whole number of cents compares equal to its amount in dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const shown = JSON.parse(JSON.stringify({ amount: Number((cents / 100).toFixed(2)) }));
      expect(shown.amount).toBe(cents / 100);
    }),
    { numRuns: 20_000 },
  );
});

test(
  '[T21] cart, order, provider and email show the same price for random carts',
  { timeout: 180_000 },
  async () => {
    const ctx = await sellingShop({ settings: { isRateLimited: false } });
    const prices = [1, 33, 50, 99, 149_00, 99_95, 1_234_56];
    for (const priceCents of prices) await sell(ctx, { slug: `at-${priceCents}`, priceCents });
    await offerCode(ctx, { code: 'ODD', value: 33 });
    await offerCode(ctx, { code: 'OFF', type: 'fixed', value: 77_77 });
    await offerCode(ctx, { code: 'ALL', value: 100 });
    const codes = { ODD: ['percentage', 33], OFF: ['fixed', 77_77], ALL: ['percentage', 100] } as const;
    const cart = fc.record({
      picked: fc.uniqueArray(
        fc.record({ priceCents: fc.constantFrom(...prices), quantity: fc.integer({ min: 1, max: 99 }) }),
        {
          minLength: 1,
          maxLength: 5,
          selector: (item) => item.priceCents,
        },
      ),
      promoCode: fc.constantFrom(null, 'ODD' as const, 'OFF' as const, 'ALL' as const),
    });
    await fc.assert(
      fc.asyncProperty(cart, async ({ picked, promoCode }) => {
        const discount = promoCode && { type: codes[promoCode][0], value: codes[promoCode][1] };
        const shown = calculateCartTotals(
          picked.map((item) => ({ serviceId: 'any', unitCents: item.priceCents, quantity: item.quantity })),
          discount,
        );
        fc.pre(shown.totalCents === 0 || shown.totalCents >= 50);
        const items = picked.map((item) => createTestCartLine(item.quantity, `at-${item.priceCents}`));
        const body = { items, promoCode, expected_total_cents: shown.totalCents };
        const created = await createTestCheckout(ctx, body);
        if (!created.ok) throw new Error(JSON.stringify(created.failure));
        const [order] = await ctx.db.select().from(orders).where(eq(orders.id, created.value.orderId));
        expect(order).toMatchObject(shown);
        const stored = await ctx.db
          .select()
          .from(orderItems)
          .where(eq(orderItems.orderId, created.value.orderId));
        expect(stored.reduce((sum, item) => sum + item.discountCents, 0)).toBe(shown.discountCents);
        const sessionId = created.value.url.split('/').at(-1) ?? '';
        expect((await ctx.gateway.getCheckout(sessionId, LIMITS)).amountTotalCents).toBe(shown.totalCents);
        await pay(ctx, sessionId);
        expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('paid');
        const [mail] = await ctx.db
          .select()
          .from(outbox)
          .where(eq(outbox.dedupeKey, `paid:${created.value.orderId}`));
        expect(
          (await renderMail('order.confirmed', mail?.payload, defaultShopProviderDetails)).text,
        ).toContain(formatDollars(shown.totalCents));
      }),
      { numRuns: 60 },
    );
  },
);
