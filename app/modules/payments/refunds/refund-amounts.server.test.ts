import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';

import { orderRow, paidOrder, refund, refundRows } from '../../../../tests/shop/paid-shop.ts';
import { offerCode, sell, sellingShop } from '../../../../tests/shop/selling-shop.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };
const SERVICES = ['website-audit', 'fix-links', 'strategy-call', 'odd-cents'];

const purchase = fc.record({
  lines: fc.uniqueArray(fc.record({ service: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ service }) => service,
    minLength: 1,
    maxLength: 4,
  }),
  code: fc.constantFrom(null, 'PERCENT', 'FIXED'),
  /** Shares of what is left, in percent. */
  refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
});

test('[T11] order, provider, email, invoice and credit notes agree for any purchase and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(purchase, async ({ lines, code, refunds }) => {
      const ctx = await sellingShop({ settings: { isRateLimited: false } });
      await sell(ctx, { slug: 'odd-cents', priceCents: 33_33 });
      await offerCode(ctx, { code: 'PERCENT', value: 7 });
      await offerCode(ctx, { code: 'FIXED', type: 'fixed', value: 12_34 });
      const items = lines.map(({ service, quantity }) => ({ serviceId: SERVICES[service] ?? '', quantity }));
      const bought = await paidOrder(ctx, { items, promoCode: code });
      const order = await orderRow(ctx, bought.orderId);
      const rows = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, bought.orderId));
      const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
      expect(sum(rows.map(({ lineCents, discountCents }) => lineCents - discountCents))).toBe(
        order.totalCents,
      );
      const atProvider = await ctx.gateway.getCheckout(bought.sessionId, LIMITS);
      expect(atProvider.amountTotalCents).toBe(order.totalCents);
      const [mail] = await ctx.db.select().from(outbox).where(eq(outbox.template, 'order.confirmed'));
      expect(mail?.payload).toMatchObject({
        totalCents: order.totalCents,
        discountCents: order.discountCents,
      });

      for (const part of refunds) {
        const { refundedCents } = await orderRow(ctx, bought.orderId);
        const left = order.totalCents - refundedCents;
        const amount = Math.max(1, Math.floor((left * part) / 100));
        const done = await refund(ctx, bought, amount);
        expect(done.ok).toBe(left > 0);
      }
      const after = await orderRow(ctx, bought.orderId);
      const back = sum((await refundRows(ctx, bought.orderId)).map(({ amountCents }) => amountCents));
      expect(after.refundedCents).toBe(back);
      expect(after.status).toBe(back === order.totalCents ? 'REFUNDED' : 'PAID');
      const issued = await ctx.gateway.listRefunds({ paymentIntent: bought.paymentIntent }, LIMITS);
      expect(sum(issued.map(({ amountCents }) => amountCents))).toBe(back);
      const documents = await ctx.db.select().from(invoices).where(eq(invoices.orderId, bought.orderId));
      const totalOf = (kind: string) =>
        sum(
          documents
            .filter((document) => document.kind === kind)
            .map(({ totals }) => Number(totals['totalCents'])),
        );
      expect([totalOf('invoice'), totalOf('credit_note')]).toEqual([order.totalCents, back]);
    }),
    { numRuns: 12 },
  );
}, 120_000);
