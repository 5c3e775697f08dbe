import { type Cents, formatDollars } from '#app/lib/money.ts';
import { type CartPromoDiscountAndEligibleServices, computePromoDiscount } from '#app/modules/promo/model.ts';

/**
 * Maximum units of one service, and maximum different services, per checkout (orders.md "Checkout
 * functions").
 */
export const MAX_CART_LINE_QUANTITY = 99;
export const MAX_CART_LINES = 50;

export type CartLineForTotals = { serviceId: string; unitCents: Cents; quantity: number };
export type CartTotals = { subtotalCents: Cents; discountCents: Cents; totalCents: Cents };

const sumLinePrices = (lines: readonly CartLineForTotals[]): Cents =>
  lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);

/** Returns the lines a discount covers; lines that a limited code was not checked with are left out. */
export function filterDiscountedCartLines<Line extends CartLineForTotals>(
  lines: readonly Line[],
  { eligibleServiceIds: ids }: Pick<CartPromoDiscountAndEligibleServices, 'eligibleServiceIds'>,
): readonly Line[] {
  return ids ? lines.filter(({ serviceId }) => ids.includes(serviceId)) : lines;
}

/**
 * Computes what a cart costs, for cart page, checkout functions, provider and emails alike (CART-08, CART-14;
 * orders.md "Money").
 */
export function calculateCartTotals(
  lines: readonly CartLineForTotals[],
  discount: CartPromoDiscountAndEligibleServices | null,
): CartTotals {
  const subtotalCents = sumLinePrices(lines);
  const discountCents = discount
    ? computePromoDiscount(discount, sumLinePrices(filterDiscountedCartLines(lines, discount)))
    : 0;
  return { subtotalCents, discountCents, totalCents: subtotalCents - discountCents };
}

/** One line of the browser's cart; `price` is in dollars, as in the specification (section 3, Cart item). */
export type BrowserCartLine = { id: string; title: string; price: number; quantity: number };

/** The code in the cart, as `cartPromo` keeps it (section 3, Applied promo); `discountAmount` is in cents. */
export type CartPromo = CartPromoDiscountAndEligibleServices & { code: string; discountAmount: Cents };

/** The cart as the browser stores it between visits. */
export type Cart = { items: readonly BrowserCartLine[]; promo: CartPromo | null };

export const EMPTY_CART: Cart = { items: [], promo: null };

/** What a buy button knows of a service. */
export type ServiceToAddToCart = { id: string; title: string; priceCents: Cents };

/** Whether a service can be added, or which limit prevents it. */
export type AddToCartOutcome = 'added' | 'quantity-limit' | 'line-limit';

/** Returns whether `addCartItem` would change the cart, so that a full cart is reported to the buyer. */
export function getAddToCartOutcome(cart: Cart, id: string): AddToCartOutcome {
  const present = cart.items.find((item) => item.id === id);
  if (present) return present.quantity < MAX_CART_LINE_QUANTITY ? 'added' : 'quantity-limit';
  return cart.items.length < MAX_CART_LINES ? 'added' : 'line-limit';
}

/** CART-01: increases an existing item by 1 at the price just shown, or appends a new one with quantity 1. */
export function addCartItem(cart: Cart, service: ServiceToAddToCart): Cart {
  if (getAddToCartOutcome(cart, service.id) !== 'added') return cart;
  const { id, title, priceCents } = service;
  const shown = { id, title, price: priceCents / 100 };
  const isPresent = cart.items.some((item) => item.id === id);
  const items = isPresent
    ? cart.items.map((item) => (item.id === id ? { ...shown, quantity: item.quantity + 1 } : item))
    : [...cart.items, { ...shown, quantity: 1 }];
  return { ...cart, items };
}

/** CART-02: 0 or below removes the item. Quantities above the checkout's limit are capped. */
export function setCartItemQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return removeItemsFromCart(cart, [id]);
  const whole = Math.min(MAX_CART_LINE_QUANTITY, Math.max(1, Math.round(quantity)));
  return { ...cart, items: cart.items.map((item) => (item.id === id ? { ...item, quantity: whole } : item)) };
}

/** CART-04. */
export function removeItemsFromCart(cart: Cart, ids: readonly string[]): Cart {
  return { ...cart, items: cart.items.filter((item) => !ids.includes(item.id)) };
}

/** Restores a removed line at its position; does nothing if it was added again meanwhile. */
export function restoreRemovedCartLine(cart: Cart, item: BrowserCartLine, position: number): Cart {
  if (cart.items.some(({ id }) => id === item.id)) return cart;
  return { ...cart, items: cart.items.toSpliced(position, 0, item) };
}

/** Updates the price once the buyer has seen it. */
export function updateCartItemPrice(cart: Cart, id: string, priceCents: Cents): Cart {
  const price = priceCents / 100;
  return { ...cart, items: cart.items.map((item) => (item.id === id ? { ...item, price } : item)) };
}

/** CART-06; null removes the code. */
export function setCartPromo(cart: Cart, promo: CartPromo | null): Cart {
  return { ...cart, promo };
}

/** Returns the stored dollars in cents; exact for every amount, whatever the nearest double was. */
export function getCartItemPriceCents(item: BrowserCartLine): Cents {
  return Math.round(item.price * 100);
}

/** Whether the cart contains everything that was picked, in at least that quantity. */
export function hasCartAllCheckoutLines(cart: Cart, picked: readonly CartLineQuantity[]): boolean {
  return picked.every(({ id, quantity }) =>
    cart.items.some((item) => item.id === id && item.quantity >= quantity),
  );
}

/** Returns the number of units in the cart. */
export function countCartUnits(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** LAYOUT-04: 9+ above 9. */
export function formatCartBadge(count: number): string {
  return count > 9 ? '9+' : String(count);
}

/** A line that a checkout began with, to be removed from the cart once it is paid. */
export type CartLineQuantity = { id: string; quantity: number };

/** Removes what was bought; units added meanwhile stay (orders.md "Checkout functions", client rules). */
export function removePurchasedItemsFromCart(
  cart: Cart,
  bought: readonly CartLineQuantity[],
  code: string | null,
): Cart {
  const items = cart.items.flatMap((item) => {
    const taken = bought.find(({ id }) => id === item.id)?.quantity ?? 0;
    return item.quantity > taken ? [{ ...item, quantity: item.quantity - taken }] : [];
  });
  return { items, promo: cart.promo?.code === code ? null : cart.promo };
}

/** Returns the label of the pay button. */
export function formatPayButtonLabel(totalCents: Cents): string {
  return totalCents === 0 ? 'Order now, nothing to pay' : `Pay ${formatDollars(totalCents)} with card`;
}

/** The label of the pay button while the payment page loads. */
export const PAY_BUTTON_LOADING_LABEL = 'Opening the payment page…';

/** One service in an event. */
export type AnalyticsEventLineItem = { id: string; title: string; priceCents: Cents; quantity: number };

/** The three events the specification reports (storefront specification, section 7; CHECKOUT-13). */
export type TrackedPurchaseFunnelEvent =
  | { name: 'add_to_cart'; item: AnalyticsEventLineItem }
  | { name: 'begin_checkout'; items: AnalyticsEventLineItem[]; totalCents: Cents }
  | { name: 'purchase'; orderId: string; items: AnalyticsEventLineItem[]; totalCents: Cents };
