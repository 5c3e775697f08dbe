import { isUuid } from '#app/lib/uuid.ts';

import {
  addCartItem,
  type CartLineQuantity,
  type Cart,
  type ServiceToAddToCart,
  MAX_CART_LINES,
  MAX_CART_LINE_QUANTITY,
} from './model.ts';

/**
 * Parses the cookie `pf_picked`: items added by the plain form, before the page's script had loaded or
 * without it, as `ID.QUANTITY` joined by `~`. The next page with script moves them into the cart (CART-05).
 */
export function parseItemsToAddToCartCookie(value: string | null): CartLineQuantity[] {
  const lines = (value ?? '').split('~').flatMap((part) => {
    const [id = '', count = ''] = part.split('.');
    const quantity = Number(count);
    const isLine =
      isUuid(id) && Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_CART_LINE_QUANTITY;
    return isLine ? [{ id, quantity }] : [];
  });
  return lines.slice(0, MAX_CART_LINES);
}

export const formatItemsToAddToCartCookie = (lines: readonly CartLineQuantity[]): string =>
  lines.map(({ id, quantity }) => `${id}.${quantity}`).join('~');

/** Adds one unit, as `addCartItem` does; a full cart does not change. */
export function addServiceUnitToCookieCart(
  lines: readonly CartLineQuantity[],
  id: string,
): readonly CartLineQuantity[] {
  const present = lines.find((line) => line.id === id);
  if (!present) return lines.length < MAX_CART_LINES ? [...lines, { id, quantity: 1 }] : lines;
  return lines.map((line) =>
    line === present ? { id, quantity: Math.min(MAX_CART_LINE_QUANTITY, line.quantity + 1) } : line,
  );
}

/** A picked line with the shop's current data of its service. */
export type NoScriptCartLine = ServiceToAddToCart & { quantity: number };

/** Returns the cart with all picked items. */
export function addNoScriptLinesToCart(cart: Cart, picked: readonly NoScriptCartLine[]): Cart {
  const units = picked.flatMap(({ quantity, ...service }) => Array.from({ length: quantity }, () => service));
  return units.reduce(addCartItem, cart);
}
