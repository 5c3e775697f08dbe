import type { Cents } from '#app/lib/money.ts';

import type { CartServiceData } from './checked-lines.ts';
import {
  addCartItem,
  type Cart,
  MAX_CART_LINES,
  MAX_CART_LINE_QUANTITY,
  setCartItemQuantity,
} from './model.ts';

/** A line of an earlier order; `serviceId` is null if the service has been deleted since. */
export type EarlierOrderLine = {
  serviceId: string | null;
  title: string;
  unitCents: Cents;
  quantity: number;
};

/** The result for one line that is bought again. */
export type BuyAgainLineResult =
  | { kind: 'added'; service: CartServiceData; quantity: number; oldCents: Cents }
  | { kind: 'gone'; title: string };

/**
 * Returns which lines of an earlier order are still sold, at the current price, and which are gone (pages.md
 * "The list of orders").
 */
export function buildBuyAgainLines(
  bought: readonly EarlierOrderLine[],
  services: readonly CartServiceData[],
): readonly BuyAgainLineResult[] {
  return bought.map(({ serviceId, title, unitCents, quantity }) => {
    const service = services.find(({ id }) => id === serviceId);
    if (!service) return { kind: 'gone', title };
    return { kind: 'added', service, quantity, oldCents: unitCents };
  });
}

/** Returns the cart with the lines added; quantities are capped at the checkout's limit. */
export function addBuyAgainLinesToCart(cart: Cart, lines: readonly BuyAgainLineResult[]): Cart {
  return lines.reduce((filled, line) => {
    if (line.kind === 'gone') return filled;
    const { id, title, priceCents } = line.service;
    const before = filled.items.find((item) => item.id === id)?.quantity ?? 0;
    if (before === 0 && filled.items.length >= MAX_CART_LINES) return filled;
    const added = addCartItem(filled, { id, title, priceCents });
    return setCartItemQuantity(added, id, Math.min(MAX_CART_LINE_QUANTITY, before + line.quantity));
  }, cart);
}
