import { withoutInvisible } from '#app/lib/invisible.ts';
import { type Cents, formatDollars } from '#app/lib/money.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';

/** What a code gives: percent of the subtotal, or an amount in cents (DATA-03). */
export type Discount = { type: 'percentage' | 'fixed'; value: number };

/** A promo code as the rules see it. `endsAt` is exclusive. */
export type Promo = Discount & {
  code: string;
  startsAt: Date | null;
  endsAt: Date | null;
  minOrderCents: Cents;
  maxUses: number | null;
  currentUses: number;
  /** Uses one customer may have, and whether only a first order may use it; checked where the customer is known. */
  perCustomerLimit?: number | null;
  isFirstOrderOnly?: boolean;
};

export type PromoFailure =
  | { code: 'unknown' }
  | { code: 'not-yet-active' }
  | { code: 'expired' }
  | { code: 'below-minimum'; minOrderCents: Cents }
  | { code: 'limit-reached' }
  | { code: 'customer-limit-reached' }
  | { code: 'first-order-only' }
  | { code: 'error' };

/** The applied promo of the specification (DATA-03), with its discount in cents. */
export type AppliedPromo = Discount & { code: string; discountCents: Cents };

/** PROMO-01: what the buyer typed, as codes are stored. Empty means "no code". */
export function normalisePromoCode(entered: string): string {
  return withoutInvisible(entered).trim().toUpperCase();
}

/**
 * PROMO-08: percentage = subtotal x value / 100, half up to a cent, once, on the subtotal; fixed = the smaller of value
 * and subtotal. In integers, so that browser, server and provider agree to the cent.
 */
export function discountFor(discount: Discount, subtotalCents: Cents): Cents {
  if (discount.type === 'fixed') return Math.min(discount.value, subtotalCents);
  return Math.floor((subtotalCents * discount.value + 50) / 100);
}

/** What a buyer would meet who entered a code now (PROMO-10), and what its owner made of it. */
export type Availability = 'scheduled' | 'active' | 'expired' | 'used-up' | 'paused' | 'archived';

/** In the order of the checks (PROMO-07), after what the owner decided. */
export function availabilityOf(
  promo: Pick<Promo, 'startsAt' | 'endsAt' | 'maxUses' | 'currentUses'> & { status: string },
  now: Date,
): Availability {
  if (promo.status === 'archived' || promo.status === 'paused') return promo.status;
  if (promo.startsAt && promo.startsAt > now) return 'scheduled';
  if (promo.endsAt && promo.endsAt <= now) return 'expired';
  return promo.maxUses !== null && promo.currentUses >= promo.maxUses ? 'used-up' : 'active';
}

/** The checks run in the order the specification fixes (storefront specification, section 5; PROMO-07). */
export function evaluatePromo(
  promo: Promo,
  subtotalCents: Cents,
  now: Date,
): Result<AppliedPromo, PromoFailure> {
  if (promo.startsAt && promo.startsAt > now) return fail({ code: 'not-yet-active' });
  if (promo.endsAt && promo.endsAt <= now) return fail({ code: 'expired' });
  if (subtotalCents < promo.minOrderCents) {
    return fail({ code: 'below-minimum', minOrderCents: promo.minOrderCents });
  }
  if (promo.maxUses !== null && promo.currentUses >= promo.maxUses) return fail({ code: 'limit-reached' });
  return ok({
    code: promo.code,
    type: promo.type,
    value: promo.value,
    discountCents: discountFor(promo, subtotalCents),
  });
}

/** The exact sentences of PROMO-01 to PROMO-06. */
export function promoFailureMessage(failure: PromoFailure): string {
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
    case 'customer-limit-reached':
      return 'You have already used this promo code';
    case 'first-order-only':
      return 'This promo code is for first orders only';
    case 'error':
      return 'Error applying promo code';
  }
}
