import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { type Cents, formatDollars } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';

/** The discount of a code: percent of the subtotal, or an amount in cents (DATA-03). */
export type PromoCodeDiscount = { type: 'percentage' | 'fixed'; value: number };

/**
 * The limits of a code: it discounts the lines of these services and of these categories. Null for no limit
 * of that kind; with both null it discounts every line. A list is never empty (by a CHECK constraint), so
 * that no code becomes unlimited by losing its last service.
 */
export type PromoAppliesTo = { serviceIds: readonly string[] | null; categories: readonly string[] | null };

/** A cart line, as far as a code needs it. */
export type PromoCodeCartLine = { serviceId: string; category: string; lineCents: Cents };

/** A promo code as the rules need it. `endsAt` is exclusive. */
export type PromoCodeRules = PromoCodeDiscount &
  PromoAppliesTo & {
    code: string;
    startsAt: Date | null;
    endsAt: Date | null;
    minOrderCents: Cents;
    maxUses: number | null;
    currentUses: number;
    /**
     * Maximum uses per customer, and whether only a first order may use it;
     * checked once the customer is known.
     */
    perCustomerLimit?: number | null;
    isFirstOrderOnly?: boolean;
  };

export type PromoFailure =
  | { code: 'unknown' }
  | { code: 'not-yet-active' }
  | { code: 'expired' }
  | { code: 'below-minimum'; minOrderCents: Cents }
  | { code: 'limit-reached' }
  | { code: 'no-eligible-service' }
  | { code: 'customer-limit-reached' }
  | { code: 'first-order-only' }
  | { code: 'error' };

/**
 * The discount of a code on a cart. `eligibleServiceIds` are the discounted services of this cart; absent if
 * every line is discounted.
 */
export type CartPromoDiscountAndEligibleServices = PromoCodeDiscount & {
  eligibleServiceIds?: readonly string[];
};

/** The applied promo of the specification (DATA-03), with its discount in cents. */
export type AppliedPromo = CartPromoDiscountAndEligibleServices & { code: string; discountCents: Cents };

/** PROMO-01: returns the typed code in its stored format; empty means "no code". */
export function normalisePromoCode(entered: string): string {
  return removeInvisibleCharacters(entered).trim().toUpperCase();
}

/** Whether a code is limited to services or categories. */
export const isPromoCodeScopeLimited = ({ serviceIds, categories }: PromoAppliesTo): boolean =>
  serviceIds !== null || categories !== null;

/** Whether a code discounts this line. */
export function isLineEligibleForPromoCode(
  promo: PromoAppliesTo,
  line: Pick<PromoCodeCartLine, 'serviceId' | 'category'>,
): boolean {
  if (!isPromoCodeScopeLimited(promo)) return true;
  const { serviceIds, categories } = promo;
  return serviceIds?.includes(line.serviceId) === true || categories?.includes(line.category) === true;
}

const sumPromoCartLinesCents = (lines: readonly PromoCodeCartLine[]): Cents =>
  lines.reduce((sum, { lineCents }) => sum + lineCents, 0);

/**
 * PROMO-08: percentage = subtotal x value / 100, half up to a cent, once, on the subtotal; fixed = the
 * smaller of value and subtotal. In integers, so that browser, server and provider agree to the cent. The
 * subtotal of a limited code is that of its eligible lines.
 */
export function computePromoDiscount(discount: PromoCodeDiscount, subtotalCents: Cents): Cents {
  if (discount.type === 'fixed') return Math.min(discount.value, subtotalCents);
  return Math.floor((subtotalCents * discount.value + 50) / 100);
}

/** The state of a code for a buyer who enters it now (PROMO-10), and its owner's decision. */
export type PromoAvailability = 'scheduled' | 'active' | 'expired' | 'used-up' | 'paused' | 'archived';

/** Returns the state of a code: the owner's decision first, then the checks in their order (PROMO-07). */
export function getPromoAvailability(
  promo: Pick<PromoCodeRules, 'startsAt' | 'endsAt' | 'maxUses' | 'currentUses'> & { status: string },
  now: Date,
): PromoAvailability {
  if (promo.status === 'archived' || promo.status === 'paused') return promo.status;
  if (promo.startsAt && promo.startsAt > now) return 'scheduled';
  if (promo.endsAt && promo.endsAt <= now) return 'expired';
  return promo.maxUses !== null && promo.currentUses >= promo.maxUses ? 'used-up' : 'active';
}

/**
 * Runs the checks in the specified order (storefront specification, section 5; PROMO-07); the eligibility of
 * lines is checked last. The minimum is compared with the whole cart, as specified.
 */
export function evaluatePromoCodeForCart(
  promo: PromoCodeRules,
  lines: readonly PromoCodeCartLine[],
  now: Date,
): Result<AppliedPromo, PromoFailure> {
  if (promo.startsAt && promo.startsAt > now) return fail({ code: 'not-yet-active' });
  if (promo.endsAt && promo.endsAt <= now) return fail({ code: 'expired' });
  if (sumPromoCartLinesCents(lines) < promo.minOrderCents) {
    return fail({ code: 'below-minimum', minOrderCents: promo.minOrderCents });
  }
  if (promo.maxUses !== null && promo.currentUses >= promo.maxUses) return fail({ code: 'limit-reached' });
  const eligible = lines.filter((line) => isLineEligibleForPromoCode(promo, line));
  if (isPromoCodeScopeLimited(promo) && eligible.length === 0) return fail({ code: 'no-eligible-service' });
  return ok({
    code: promo.code,
    type: promo.type,
    value: promo.value,
    discountCents: computePromoDiscount(promo, sumPromoCartLinesCents(eligible)),
    ...(isPromoCodeScopeLimited(promo) && { eligibleServiceIds: eligible.map(({ serviceId }) => serviceId) }),
  });
}

/** Returns the exact sentences of PROMO-01 to PROMO-06, and those of the shop's own rules. */
export function getPromoCodeFailureMessage(failure: PromoFailure): string {
  switch (failure.code) {
    case 'unknown':
      return 'Invalid promo code';
    case 'not-yet-active':
      return 'Promo code not yet active';
    case 'expired':
      return 'Promo code has expired';
    case 'below-minimum':
      return `Minimum order is ${formatDollars(failure.minOrderCents)}`;
    case 'limit-reached':
      return 'Promo code limit reached';
    case 'no-eligible-service':
      return 'This code does not apply to the services in your cart.';
    case 'customer-limit-reached':
      return 'You have already used this promo code';
    case 'first-order-only':
      return 'This promo code is for first orders only';
    case 'error':
      return 'Error applying promo code';
  }
}
