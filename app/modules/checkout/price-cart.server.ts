import { fail, ok, type Result } from '#app/lib/result.ts';
import { listSellableServices } from '#app/modules/catalog/list-sellable-services.server.ts';
import { type SellableServiceOrderLine, toPromoCodeOrderLines } from '#app/modules/orders/model.ts';
import type { CheckoutFailure } from '#app/modules/payments/model.ts';
import { findActivePromo, type StoredPromo } from '#app/modules/promo/find-promo.server.ts';
import {
  type AppliedPromo,
  evaluatePromoCodeForCart,
  normalisePromoCode,
  type PromoCodeCartLine,
} from '#app/modules/promo/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countGuessAgainstRateLimit } from '#app/platform/rate-limited-guesses.server.ts';

import { validateItemQuantities, mergeCheckoutLinesWithServices } from './checkout-totals.ts';
import { type CheckoutItem, getInvalidFieldPaths, validatePromoBodySchema } from './schemas.ts';

/** Loads the requested services: takes ids and quantities, returns services with current prices. */
export async function loadPricedCheckoutLines(
  ctx: AppContext,
  items: readonly CheckoutItem[],
): Promise<Result<SellableServiceOrderLine[], CheckoutFailure>> {
  const checked = validateItemQuantities(items);
  if (!checked.ok) return checked;
  const services = await listSellableServices(
    ctx,
    items.map((item) => item.serviceId),
  );
  return mergeCheckoutLinesWithServices(items, services);
}

export type ValidatedPromo = { promo: StoredPromo; applied: AppliedPromo };

/**
 * Returns the entered code, checked for these lines (PROMO-01 to PROMO-05); null if none was entered. Refused
 * codes are counted per client address, so that codes cannot be guessed.
 */
export async function validateEnteredPromo(
  ctx: AppContext,
  entered: string | null | undefined,
  lines: readonly PromoCodeCartLine[],
): Promise<Result<ValidatedPromo | null, CheckoutFailure>> {
  if (!entered || normalisePromoCode(entered) === '') return ok(null);
  const guess = await countGuessAgainstRateLimit(ctx, 'promo-failure');
  if (!guess.ok) return guess;
  const promo = await findActivePromo(ctx, entered);
  const verdict = promo ? evaluatePromoCodeForCart(promo, lines, ctx.now) : fail({ code: 'unknown' });
  if (promo && verdict.ok) {
    await guess.value.uncount();
    return ok({ promo, applied: verdict.value });
  }
  return fail({ code: 'PROMO_INVALID', failure: verdict.ok ? { code: 'unknown' } : verdict.failure });
}

/**
 * The function validate-promo: returns the discount of a code for these items at current prices. An exception
 * is the failure of PROMO-06, not a crash.
 */
export async function quotePromoDiscount(
  ctx: AppContext,
  body: unknown,
): Promise<Result<AppliedPromo, CheckoutFailure>> {
  const parsed = validatePromoBodySchema.safeParse(body);
  if (!parsed.success) return fail({ code: 'BAD_REQUEST', fields: getInvalidFieldPaths(parsed.error) });
  try {
    const lines = await loadPricedCheckoutLines(ctx, parsed.data.items);
    if (!lines.ok) return lines;
    const checked = await validateEnteredPromo(ctx, parsed.data.code, toPromoCodeOrderLines(lines.value));
    if (!checked.ok) return checked;
    return checked.value
      ? ok(checked.value.applied)
      : fail({ code: 'PROMO_INVALID', failure: { code: 'unknown' } });
  } catch (error) {
    ctx.log.error({ err: error }, 'promo check failed');
    return fail({ code: 'PROMO_ERROR' });
  }
}
