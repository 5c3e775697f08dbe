import { type BrowserCartLine, type CartPromo, MAX_CART_LINES, MAX_CART_LINE_QUANTITY } from './model.ts';

// Checked without a library: this runs in every browser with something in its cart, and even `zod/mini` would
// add 7 kB.

type StoredCartObject = Record<string, unknown>;

/**
 * Returns the entry's object, or throws an error that the store logs when it discards both entries (CART-07).
 */
function parseStoredCartObject(value: unknown, what: string): StoredCartObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is no object`);
  return { ...value };
}

function parseStoredCartTextField(value: unknown, longest: number, what: string): string {
  if (typeof value === 'string' && value.length > 0 && value.length <= longest) return value;
  throw new Error(`${what} is no text of 1 to ${longest} characters`);
}

function parseStoredCartNumberInRange(
  value: unknown,
  [least, most]: readonly [number, number],
  what: string,
): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new Error(`${what} is no number from ${least} to ${most}`);
}

function parseWholeNumber(value: unknown, range: readonly [number, number], what: string): number {
  const number = parseStoredCartNumberInRange(value, range, what);
  if (!Number.isInteger(number)) throw new Error(`${what} is no whole number`);
  return number;
}

function parseCartItem(value: unknown): BrowserCartLine {
  const { id, title, price, quantity = 1 } = parseStoredCartObject(value, 'a line');
  return {
    id: parseStoredCartTextField(id, 200, 'id'),
    title: parseStoredCartTextField(title, 500, 'title'),
    price: parseStoredCartNumberInRange(price, [0, 1_000_000], 'price'),
    quantity: parseWholeNumber(quantity, [1, MAX_CART_LINE_QUANTITY], 'quantity'),
  };
}

/** Storage key `cart`: the lines, one per service (CART-05, CART-14). */
function parseCartItems(stored: unknown): BrowserCartLine[] {
  if (!Array.isArray(stored) || stored.length > MAX_CART_LINES)
    throw new Error(`no list of up to ${MAX_CART_LINES} lines`);
  const items = stored.map(parseCartItem);
  if (new Set(items.map(({ id }) => id)).size < items.length) throw new Error('two lines of one service');
  return items;
}

/** Returns the stored ids of the services that a limited code covers; throws if they are invalid. */
function parseEligibleServiceIds(stored: unknown): string[] {
  if (!Array.isArray(stored) || stored.length > MAX_CART_LINES)
    throw new Error('eligibleServiceIds is no list');
  return stored.map((id) => parseStoredCartTextField(id, 200, 'an id'));
}

/** Storage key `cartPromo`: the applied code (CART-06). */
function parseCartPromo(stored: unknown): CartPromo {
  const { code, type, value, discountAmount, eligibleServiceIds } = parseStoredCartObject(
    stored,
    'the promo',
  );
  if (type !== 'percentage' && type !== 'fixed') throw new Error('type is neither percentage nor fixed');
  const amount = [0, Number.MAX_SAFE_INTEGER] as const;
  return {
    code: parseStoredCartTextField(code, 64, 'code'),
    type,
    value: parseWholeNumber(value, amount, 'value'),
    discountAmount: parseWholeNumber(discountAmount, amount, 'discountAmount'),
    ...(eligibleServiceIds !== undefined && {
      eligibleServiceIds: parseEligibleServiceIds(eligibleServiceIds),
    }),
  };
}

/**
 * Parses what `localStorage` held into a cart. Throws on anything invalid: the store then discards both
 * entries (CART-07). An absent entry counts as empty.
 */
export function parseStoredCart(
  items: string | null,
  promo: string | null,
): {
  items: BrowserCartLine[];
  promo: CartPromo | null;
} {
  return {
    items: items === null ? [] : parseCartItems(JSON.parse(items)),
    promo: promo === null ? null : parseCartPromo(JSON.parse(promo)),
  };
}
