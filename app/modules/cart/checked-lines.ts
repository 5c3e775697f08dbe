import type { BriefDeliveryPromise } from '#app/lib/brief-promise.ts';
import { addDays } from '#app/lib/dates.ts';
import type { Cents } from '#app/lib/money.ts';

import { type BrowserCartLine, getCartItemPriceCents, type CartLineForTotals } from './model.ts';

/** The server's current data of a service in the cart. */
export type CartServiceData = {
  id: string;
  slug: string | null;
  title: string;
  category: string;
  priceCents: Cents;
  deliveryDays: number;
  /** Whether its delivery time starts with the buyer's brief. */
  needsBrief: boolean;
  /** Small image of its first slide; absent if the shop has uploaded none. */
  imageUrl?: string;
};

/** A date by the shop's working calendar; times are ISO 8601. */
export type CalendarDeliveryPromise = { due_at: string; order_by: string; as_of: string };

/**
 * The server's response: the services still sold, the server's time from which delivery is promised, and a
 * date by its calendar.
 */
export type CartRefreshServerResponse = {
  services: readonly CartServiceData[];
  asOf: Date;
  promise: CalendarDeliveryPromise | null;
};

/**
 * A line as the cart page shows it. `unchecked` until the server has answered. `repriced`: `unitCents` is the
 * current price, the item holds the one the buyer saw. `gone`: no longer sold, so it is neither counted nor
 * bought.
 */
export type CartLine = CartLineForTotals & {
  id: string;
  title: string;
  item: BrowserCartLine;
  fact: CartServiceData | null;
  state: 'unchecked' | 'current' | 'repriced' | 'gone';
};

function buildCartLineWithServerData(
  item: BrowserCartLine,
  facts: CartRefreshServerResponse | null,
): CartLine {
  const { id, title, quantity } = item;
  const shown = { id, serviceId: id, title, item, unitCents: getCartItemPriceCents(item), quantity };
  if (!facts) return { ...shown, fact: null, state: 'unchecked' };
  const fact = facts.services.find(({ id, slug }) => id === item.id || slug === item.id);
  if (!fact) return { ...shown, fact: null, state: 'gone' };
  const state = fact.priceCents === shown.unitCents ? 'current' : 'repriced';
  return { ...shown, serviceId: fact.id, title: fact.title, unitCents: fact.priceCents, fact, state };
}

/** Combines what the browser stored with the server's data (pages.md "Storefront pages", /cart). */
export function buildCartLines(
  items: readonly BrowserCartLine[],
  facts: CartRefreshServerResponse | null,
): CartLine[] {
  return items.map((item) => buildCartLineWithServerData(item, facts));
}

/** Returns the lines that can be paid for. */
export function filterBuyableLines(lines: readonly CartLine[]): CartLine[] {
  return lines.filter(({ state }) => state !== 'gone');
}

/** Returns the longest delivery time of the lines in days; null while one of them is unknown. */
export function getLongestDeliveryDays(lines: readonly CartLine[]): number | null {
  const days = lines.map(({ fact }) => fact?.deliveryDays ?? null);
  const known = days.filter((count) => count !== null);
  return known.length === days.length && known.length > 0 ? Math.max(...known) : null;
}

/**
 * Returns the promise for a cart with services that begin with a brief; null if there are none, or if not all
 * is known yet.
 */
export function getCartDeliveryPromiseAfterBrief(
  lines: readonly CartLine[],
  facts: CartRefreshServerResponse | null,
): BriefDeliveryPromise | null {
  const days = getLongestDeliveryDays(lines);
  const briefs = lines.filter(({ fact }) => fact?.needsBrief).length;
  if (!facts || days === null || briefs === 0) return null;
  const { promise, asOf } = facts;
  return {
    hours: promise ? null : days * 24,
    ifToday: promise ? promise.due_at : addDays(asOf, days).toISOString(),
    briefs,
    isWhole: lines.length > 1,
  };
}
