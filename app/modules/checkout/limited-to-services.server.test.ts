import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { calculateCartTotals } from '#app/modules/cart/model.ts';
import { parsePromoValidationResponse } from '#app/modules/cart/cart-answers.ts';
import { parseStoredCart } from '#app/modules/cart/stored-cart.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { purgeExpiredTrashedServices } from '#app/modules/catalog/trash/purge-service.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { storedInvoiceDocumentSchema } from '#app/modules/invoicing/schemas.ts';
import { invoices } from '#app/modules/invoicing/tables.server.ts';
import { findOrderPayments } from '#app/modules/payments/refunds/find-order-money.server.ts';
import { fetchAndSettleCheckoutSession } from '#app/modules/payments/settle-checkout.server.ts';
import { toCheckoutErrorResponse } from '#app/modules/payments/model.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { payCart, seenCart, createTestSharedCart } from '#app/modules/shared-carts/fixtures.ts';
import { changeCartPromoCode } from '#app/modules/shared-carts/change-cart-code.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { offerCode, pay, sell, type SellingShop, sellingShop } from '../../../tests/shop/selling-shop.ts';

import {
  getCheckoutOutcomeCode,
  createTestCartLine,
  nothingHappened,
  createTestCheckout,
} from './fixtures.ts';
import { quotePromoDiscount } from './price-cart.server.ts';

const LIMITS = { timeoutMs: 4_000, retries: 0 };
const OWNER = { kind: 'user', id: '00000000-0000-4000-8000-0000000000ac', role: 'owner' } as const;
const BOTH = [createTestCartLine(1), createTestCartLine(1, 'fix-links')];

async function idOf(ctx: AppContext, slug: string): Promise<string> {
  const [row] = await ctx.db.select({ id: services.id }).from(services).where(eq(services.slug, slug));
  return row?.id ?? '';
}

/** A shop with a code of ten percent for the audit alone. */
async function auditCodeShop(): Promise<SellingShop & { auditId: string }> {
  const ctx = await sellingShop({ settings: { isRateLimited: false } });
  const auditId = await idOf(ctx, 'website-audit');
  await offerCode(ctx, { code: 'AUDIT', serviceIds: [auditId] });
  return { ...ctx, auditId };
}

const refusalOf = (outcome: Awaited<ReturnType<typeof createTestCheckout>>) =>
  outcome.ok ? null : toCheckoutErrorResponse(outcome.failure);

test('validate-promo names the eligible services of the cart, and the cart keeps them', async () => {
  const ctx = await auditCodeShop();
  expect(await quotePromoDiscount(ctx, { code: 'audit', items: BOTH })).toEqual({
    ok: true,
    value: {
      ...{ code: 'AUDIT', type: 'percentage', value: 10, discountCents: 14_90 },
      eligibleServiceIds: [ctx.auditId],
    },
  });
  const answer = { code: 'AUDIT', type: 'percentage', value: 10, discount_cents: 14_90 };
  const kept = parsePromoValidationResponse({ ...answer, eligible_service_ids: [ctx.auditId] });
  expect(parseStoredCart(null, JSON.stringify(kept)).promo).toEqual(kept);
  expect(parsePromoValidationResponse(answer)).not.toHaveProperty('eligibleServiceIds');
});

test('a cart without an eligible service is refused, and nothing is ordered', async () => {
  const ctx = await auditCodeShop();
  const items = [createTestCartLine(2, 'fix-links')];
  const refused = {
    status: 422,
    code: 'PROMO_INVALID',
    error: 'This code does not apply to the services in your cart.',
    details: { reason: 'no-eligible-service' },
  };
  const quoted = await quotePromoDiscount(ctx, { code: 'AUDIT', items });
  expect(quoted.ok ? null : toCheckoutErrorResponse(quoted.failure)).toEqual(refused);
  expect(refusalOf(await createTestCheckout(ctx, { items, promoCode: 'AUDIT' }))).toEqual(refused);
  await nothingHappened(ctx);
});

test('only the eligible lines of an order carry the discount', async () => {
  const ctx = await auditCodeShop();
  const created = await createTestCheckout(ctx, {
    items: BOTH,
    promoCode: 'AUDIT',
    expected_total_cents: 183_10,
  });
  expect(created.ok).toBe(true);
  const items = await ctx.db.select().from(orderItems).orderBy(orderItems.position);
  expect(items).toMatchObject([
    { serviceSlug: 'website-audit', discountCents: 14_90 },
    { serviceSlug: 'fix-links', discountCents: 0 },
  ]);
});

test('a limit that changed between the cart and the payment is a changed price, or a refusal', async () => {
  const ctx = await auditCodeShop();
  const body = { items: BOTH, promoCode: 'AUDIT', expected_total_cents: 183_10 };
  await ctx.db.update(promoCodes).set({ serviceIds: [await idOf(ctx, 'fix-links')] });
  expect(refusalOf(await createTestCheckout(ctx, body))).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
    details: { discount_cents: 4_90, total_cents: 193_10 },
  });
  await ctx.db.update(promoCodes).set({ serviceIds: [await idOf(ctx, 'strategy-call')] });
  expect(refusalOf(await createTestCheckout(ctx, body))).toMatchObject({
    status: 422,
    code: 'PROMO_INVALID',
  });
  await nothingHappened(ctx);
});

test('a code whose only service was purged applies to nothing, and never to everything', async () => {
  const ctx = await auditCodeShop();
  await ctx.db.update(services).set({ deletedAt: ctx.now }).where(eq(services.id, ctx.auditId));
  expect(
    getCheckoutOutcomeCode(
      await createTestCheckout(ctx, { items: [createTestCartLine(1, 'fix-links')], promoCode: 'AUDIT' }),
    ),
  ).toBe('PROMO_INVALID');
  await purgeExpiredTrashedServices({
    ...ctx,
    now: addDays(ctx.now, 40),
    actor: { kind: 'system', name: 'services.purge' },
  });
  expect(await ctx.db.$count(services, eq(services.id, ctx.auditId))).toBe(0);
  expect(
    getCheckoutOutcomeCode(
      await createTestCheckout(ctx, { items: [createTestCartLine(1, 'fix-links')], promoCode: 'AUDIT' }),
    ),
  ).toBe('PROMO_INVALID');
});

test.each([[[]], [{}], ['all']])('the database refuses %j as the services of a code', async (serviceIds) => {
  const ctx = await sellingShop();
  const values = { code: 'X', type: 'percentage', value: 10, serviceIds: serviceIds as string[] };
  await expect(ctx.db.insert(promoCodes).values(values)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('promocodes_service_ids_not_empty') },
  });
});

test('a cart by link counts the eligible lines, and says why a code gives nothing', async () => {
  const ctx = await auditCodeShop();
  const token = await createTestSharedCart(ctx, { content: { items: BOTH, promoCode: 'AUDIT' } });
  expect((await seenCart(ctx, token)).totals).toEqual({
    subtotalCents: 198_00,
    discountCents: 14_90,
    totalCents: 183_10,
  });
  const paid = await payCart(ctx, token);
  expect(paid.ok).toBe(true);
  const other = await createTestSharedCart(ctx, {
    content: { items: [createTestCartLine(1, 'fix-links')], promoCode: '' },
  });
  expect(await changeCartPromoCode(ctx, other, 'AUDIT')).toMatchObject({
    failure: { code: 'PROMO_INVALID', failure: { code: 'no-eligible-service' } },
  });
});

test(
  '[T21] [PROMO-08] cart, order, provider, invoice and refundable lines agree for limited codes',
  { timeout: 240_000 },
  async () => {
    const ctx = await sellingShop({ settings: { isRateLimited: false } });
    const prices = [1, 33, 99, 149_00, 99_95, 1_234_56];
    const ids = new Map<number, string>();
    for (const priceCents of prices)
      ids.set(priceCents, await sell(ctx, { slug: `at-${priceCents}`, priceCents }));
    const categoryOf = (cents: number) => (cents % 2 === 0 ? 'Fix Problems' : 'Create Content');
    for (const cents of prices)
      await ctx.db
        .update(services)
        .set({ category: categoryOf(cents) })
        .where(eq(services.slug, `at-${cents}`));
    const some = [149_00, 33].map((cents) => ids.get(cents) ?? '');
    await offerCode(ctx, { code: 'PERCENT', value: 33, serviceIds: some });
    await offerCode(ctx, { code: 'AMOUNT', type: 'fixed', value: 77_77, categories: ['Create Content'] });
    await offerCode(ctx, { code: 'MIN', value: 7, minOrderCents: 200_00, categories: ['Fix Problems'] });
    await offerCode(ctx, { code: 'TWO', value: 50, serviceIds: some, categories: ['Create Content'] });
    await offerCode(ctx, { code: 'FREE', value: 100, categories: ['Fix Problems', 'Create Content'] });
    await offerCode(ctx, { code: 'ALL', value: 15 });
    const cart = fc.record({
      picked: fc.uniqueArray(
        fc.record({ priceCents: fc.constantFrom(...prices), quantity: fc.integer({ min: 1, max: 99 }) }),
        { minLength: 1, maxLength: 5, selector: (item) => item.priceCents },
      ),
      promoCode: fc.constantFrom('PERCENT', 'AMOUNT', 'MIN', 'TWO', 'FREE', 'ALL'),
    });
    const owner = { ...ctx, actor: { ...OWNER, email: 'o@example.com', isEmailVerified: true } };
    await fc.assert(
      fc.asyncProperty(cart, async ({ picked, promoCode }) => {
        const items = picked.map((item) => createTestCartLine(item.quantity, `at-${item.priceCents}`));
        const quoted = await quotePromoDiscount(ctx, { code: promoCode, items });
        const lines = picked.map(({ priceCents, quantity }) => ({
          serviceId: ids.get(priceCents) ?? '',
          unitCents: priceCents,
          quantity,
        }));
        const refused = quoted.ok
          ? null
          : getCheckoutOutcomeCode(await createTestCheckout(ctx, { items, promoCode }));
        expect(refused ?? 'PROMO_INVALID').toBe('PROMO_INVALID');
        if (!quoted.ok) return;
        const shown = calculateCartTotals(lines, quoted.value);
        fc.pre(shown.totalCents === 0 || shown.totalCents >= 50);
        const created = await createTestCheckout(ctx, {
          items,
          promoCode,
          expected_total_cents: shown.totalCents,
        });
        if (!created.ok) throw new Error(JSON.stringify(created.failure));
        const { orderId } = created.value;
        const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
        expect(order).toMatchObject(shown);
        const sessionId = created.value.url.split('/').at(-1) ?? '';
        expect((await ctx.gateway.getCheckout(sessionId, LIMITS)).amountTotalCents).toBe(shown.totalCents);
        await pay(ctx, sessionId);
        expect((await fetchAndSettleCheckoutSession(ctx, sessionId, 'webhook')).state).toBe('paid');
        const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.orderId, orderId));
        const { lines: billed } = storedInvoiceDocumentSchema.parse(invoice);
        const counted = quoted.value.eligibleServiceIds ?? lines.map(({ serviceId }) => serviceId);
        const isCounted = (at: number) => counted.includes(lines[at]?.serviceId ?? '');
        expect(billed.filter((one, at) => one.discountCents > 0 && !isCounted(at))).toEqual([]);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum(billed.map((one) => one.discountCents))).toBe(shown.discountCents);
        expect(sum(billed.map((one) => one.lineCents - one.discountCents))).toBe(shown.totalCents);
        const money = await findOrderPayments(owner, orderId);
        expect(money?.lines.map(({ paidCents }) => paidCents)).toEqual(
          billed.map((one) => one.lineCents - one.discountCents),
        );
        expect(sum(money?.payments.map(({ leftCents }) => leftCents) ?? [])).toBe(shown.totalCents);
      }),
      { numRuns: 40 },
    );
  },
);
