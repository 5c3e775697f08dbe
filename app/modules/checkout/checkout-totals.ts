import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  calculateCartTotals,
  MAX_CART_LINES,
  MAX_CART_LINE_QUANTITY,
  type CartTotals,
} from '#app/modules/cart/model.ts';
import type { SellableService } from '#app/modules/catalog/model.ts';
import {
  MAX_STRIPE_CHARGE_CENTS,
  type SellableServiceOrderLine,
  MIN_STRIPE_CHARGE_CENTS,
} from '#app/modules/orders/model.ts';
import type { CheckoutFailure } from '#app/modules/payments/model.ts';
import type { CartPromoDiscountAndEligibleServices } from '#app/modules/promo/model.ts';

import type { CheckoutItem } from './schemas.ts';

function isValidCheckoutLineQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_CART_LINE_QUANTITY;
}

/**
 * Checks each line before lines are merged: +2 and -1 of the same service never become 1 (orders.md
 * "Checkout functions"). Fails with the names of the invalid fields.
 */
export function validateItemQuantities(items: readonly CheckoutItem[]): Result<null, CheckoutFailure> {
  if (items.length === 0 || items.length > MAX_CART_LINES)
    return fail({ code: 'INVALID_ITEMS', fields: ['items'] });
  const fields = items.flatMap((item, index) =>
    isValidCheckoutLineQuantity(item.quantity) ? [] : [`items.${index}.quantity`],
  );
  return fields.length > 0 ? fail({ code: 'INVALID_ITEMS', fields }) : ok(null);
}

/**
 * Adds the services to the lines, merges lines of one service, and checks the sums again. Lines keep their
 * order.
 */
export function mergeCheckoutLinesWithServices(
  items: readonly CheckoutItem[],
  services: readonly SellableService[],
): Result<SellableServiceOrderLine[], CheckoutFailure> {
  const lines = new Map<string, SellableServiceOrderLine>();
  const unknown: string[] = [];
  for (const item of items) {
    const service = services.find(
      ({ id, slug }) => id === item.serviceId.toLowerCase() || slug === item.serviceId,
    );
    if (!service) {
      unknown.push(item.serviceId);
      continue;
    }
    const quantity = (lines.get(service.id)?.quantity ?? 0) + item.quantity;
    lines.set(service.id, { service, quantity });
  }
  if (unknown.length > 0) return fail({ code: 'SERVICE_UNAVAILABLE', serviceIds: [...new Set(unknown)] });
  const merged = [...lines.values()];
  const tooMany = merged
    .filter((line) => !isValidCheckoutLineQuantity(line.quantity))
    .map((line) => line.service.id);
  return tooMany.length > 0
    ? fail({ code: 'INVALID_ITEMS', fields: tooMany.map((id) => `items.${id}`) })
    : ok(merged);
}

/** Returns the price of lines before the discount; the same computation as the cart's. */
export function getOrderSubtotalCents(lines: readonly SellableServiceOrderLine[]): number {
  return getOrderTotals(lines, null).subtotalCents;
}

export function getOrderTotals(
  lines: readonly SellableServiceOrderLine[],
  discount: CartPromoDiscountAndEligibleServices | null,
): CartTotals {
  const priced = lines.map(({ service, quantity }) => ({
    serviceId: service.id,
    unitCents: service.priceCents,
    quantity,
  }));
  return calculateCartTotals(priced, discount);
}

/** Checks the provider's limits; the upper one also applies to the subtotal, which the provider adds up. */
export function validateCheckoutChargeAmount({
  subtotalCents,
  totalCents,
}: CartTotals): Result<null, CheckoutFailure> {
  if (subtotalCents > MAX_STRIPE_CHARGE_CENTS) return fail({ code: 'AMOUNT_TOO_LARGE' });
  if (totalCents > 0 && totalCents < MIN_STRIPE_CHARGE_CENTS) return fail({ code: 'AMOUNT_TOO_SMALL' });
  return ok(null);
}
