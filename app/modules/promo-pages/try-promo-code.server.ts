import { z } from 'zod';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { formatDollars } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  validateCheckoutChargeAmount,
  getOrderSubtotalCents,
  getOrderTotals,
} from '#app/modules/checkout/checkout-totals.ts';
import { loadPricedCheckoutLines } from '#app/modules/checkout/price-cart.server.ts';
import { findVerifiedAccountIdByEmail } from '#app/modules/order-pages/manual/find-buyer-id.server.ts';
import {
  normaliseEmail,
  type SellableServiceOrderLine,
  toPromoCodeOrderLines,
} from '#app/modules/orders/model.ts';
import { hasBuyerPaidEarlierOrder } from '#app/modules/payments/find-first-order.server.ts';
import { findActivePromo, type StoredPromo } from '#app/modules/promo/find-promo.server.ts';
import {
  evaluatePromoCodeForCart,
  isLineEligibleForPromoCode,
  isPromoCodeScopeLimited,
  type PromoFailure,
  getPromoCodeFailureMessage,
} from '#app/modules/promo/model.ts';
import { isWithinPromoCodeLimitPerCustomer } from '#app/modules/promo/reserve-promo.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { MAX_PROMO_TEST_LINES, type PromoTestOutcome } from './promo-search.ts';

const repeatedPromoTestFieldSchema = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [value ?? []].flat().slice(0, MAX_PROMO_TEST_LINES));

/** The form of the test box: services with their quantities, and the buyer. */
export const promoTestFormSchema = z.object({
  try_service: repeatedPromoTestFieldSchema,
  try_quantity: repeatedPromoTestFieldSchema,
  try_email: z
    .string()
    .overwrite((email) => removeInvisibleCharacters(email).trim())
    .pipe(z.union([z.literal(''), z.email().max(254)], 'Enter an email address, or leave it blank.')),
});

type PromoTestFailure = { code: 'no-services' } | { code: 'quantity' };

async function checkTestedPromoForBuyerEmail(
  ctx: AppContext,
  promo: StoredPromo,
  email: string,
): Promise<PromoFailure | null> {
  const userId = await findVerifiedAccountIdByEmail(ctx, email);
  if (userId === null) return null;
  if (promo.isFirstOrderOnly) {
    const emailNorm = normaliseEmail(email);
    if (await hasBuyerPaidEarlierOrder(ctx, { userId, emailNorm, excludedOrderId: null }))
      return { code: 'first-order-only' };
  }
  const isWithin = await isWithinPromoCodeLimitPerCustomer(ctx, promo, { userId, excludedOrderId: null });
  return isWithin ? null : { code: 'customer-limit-reached' };
}

/** Rules per customer apply to accounts; a guest is identified only by the payment. */
async function getPromoTestGuestLimitsNote(
  ctx: AppContext,
  promo: StoredPromo,
  email: string,
): Promise<string | null> {
  if (!promo.isFirstOrderOnly && promo.perCustomerLimit === null) return null;
  if (email !== '' && (await findVerifiedAccountIdByEmail(ctx, email)) !== null) return null;
  return 'Guests aren’t checked for earlier orders. You’ll be alerted after the payment.';
}

/** Which lines a limited code discounts; null for an unlimited code. */
const markPromoTestDiscountedLines = (
  promo: StoredPromo | null,
  lines: readonly SellableServiceOrderLine[],
): PromoTestOutcome['lines'] =>
  promo && isPromoCodeScopeLimited(promo)
    ? toPromoCodeOrderLines(lines).map((line, place) => ({
        title: lines[place]?.service.title ?? '',
        lineCents: line.lineCents,
        isEligible: isLineEligibleForPromoCode(promo, line),
      }))
    : null;

const buildRefusedPromoCodeTestOutcome = (
  promo: StoredPromo | null,
  lines: readonly SellableServiceOrderLine[],
  failure: PromoFailure,
): PromoTestOutcome => {
  const subtotalCents = getOrderSubtotalCents(lines);
  return {
    isAccepted: false,
    sentence: getPromoCodeFailureMessage(failure),
    subtotalCents,
    discountCents: 0,
    totalCents: subtotalCents,
    lines: markPromoTestDiscountedLines(promo, lines),
    note: null,
  };
};

async function runPromoTest(
  ctx: AppContext,
  code: string,
  lines: SellableServiceOrderLine[],
  email: string,
): Promise<PromoTestOutcome> {
  const promo = await findActivePromo(ctx, code);
  const verdict = promo
    ? evaluatePromoCodeForCart(promo, toPromoCodeOrderLines(lines), ctx.now)
    : fail({ code: 'unknown' } as const);
  if (!promo || !verdict.ok)
    return buildRefusedPromoCodeTestOutcome(promo, lines, verdict.ok ? { code: 'unknown' } : verdict.failure);
  const personal = email === '' ? null : await checkTestedPromoForBuyerEmail(ctx, promo, email);
  if (personal) return buildRefusedPromoCodeTestOutcome(promo, lines, personal);
  const totals = getOrderTotals(lines, verdict.value);
  const { subtotalCents, discountCents, totalCents } = totals;
  const isPayable = validateCheckoutChargeAmount(totals).ok;
  return {
    isAccepted: isPayable,
    sentence: isPayable
      ? `Promo code applied! You saved ${formatDollars(discountCents)}`
      : 'Cards can’t be charged less than $0.50.',
    subtotalCents,
    discountCents,
    totalCents,
    lines: markPromoTestDiscountedLines(promo, lines),
    note: await getPromoTestGuestLimitsNote(ctx, promo, email),
  };
}

/**
 * Returns what the shop would show to a buyer who enters this code with this
 * cart now, without reserving anything.
 */
export async function simulatePromoCodeForTestCart(
  ctx: AppContext,
  code: string,
  form: z.infer<typeof promoTestFormSchema>,
): Promise<Result<PromoTestOutcome, PromoTestFailure>> {
  assertCan(ctx, 'promos:write');
  const items = form.try_service.flatMap((serviceId, place) =>
    serviceId === '' ? [] : [{ serviceId, quantity: Number(form.try_quantity[place] ?? 1) }],
  );
  if (items.length === 0) return fail({ code: 'no-services' });
  const lines = await loadPricedCheckoutLines(ctx, items);
  if (!lines.ok) return fail({ code: 'quantity' });
  return ok(await runPromoTest(ctx, code, lines.value, form.try_email));
}

/** Returns the message for a test that cannot run. */
export function formatPromoTestError({ code }: PromoTestFailure) {
  switch (code) {
    case 'no-services':
      return { message: 'Choose at least one service.', field: 'try_service' };
    case 'quantity':
      return {
        message: 'A service is no longer on sale, or the quantity isn’t allowed.',
        field: 'try_service',
      };
  }
}
