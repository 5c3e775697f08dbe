import type { BriefPromise } from '#app/lib/brief-promise.ts';
import { addDays } from '#app/lib/dates.ts';
import type { Cents } from '#app/lib/money.ts';

import { type CartItem, itemCents, type PricedLine } from './model.ts';

/** What the server says now about a service in the cart. */
export type ServiceFact = {
  id: string;
  slug: string | null;
  title: string;
  category: string;
  priceCents: Cents;
  deliveryDays: number;
  /** Whether its delivery date begins with the buyer's brief. */
  needsBrief: boolean;
  /** Its first slide, small; absent without one that the shop uploaded. */
  imageUrl?: string;
};

/** A date by the shop's working calendar; times are ISO 8601. */
export type ShownPromise = { due_at: string; order_by: string; as_of: string };

/** The server's answer: the services still sold, its clock, by which delivery is promised, and a date by its calendar. */
export type CartFacts = { services: readonly ServiceFact[]; asOf: Date; promise: ShownPromise | null };

/**
 * A line as the cart page shows it. `unchecked` until the server answered. `repriced`: `unitCents` is today's price, the
 * item holds the one the buyer saw. `gone`: no longer sold, so it neither counts nor is bought.
 */
export type CartLine = PricedLine & {
  id: string;
  title: string;
  item: CartItem;
  fact: ServiceFact | null;
  state: 'unchecked' | 'current' | 'repriced' | 'gone';
};

function checkedLine(item: CartItem, facts: CartFacts | null): CartLine {
  const { id, title, quantity } = item;
  const shown = { id, serviceId: id, title, item, unitCents: itemCents(item), quantity };
  if (!facts) return { ...shown, fact: null, state: 'unchecked' };
  const fact = facts.services.find(({ id, slug }) => id === item.id || slug === item.id);
  if (!fact) return { ...shown, fact: null, state: 'gone' };
  const state = fact.priceCents === shown.unitCents ? 'current' : 'repriced';
  return { ...shown, serviceId: fact.id, title: fact.title, unitCents: fact.priceCents, fact, state };
}

/** Sets what the browser stored beside what the server says (pages.md section 4, /cart). */
export function checkedLines(items: readonly CartItem[], facts: CartFacts | null): CartLine[] {
  return items.map((item) => checkedLine(item, facts));
}

/** The lines that can be paid for. */
export function buyableLines(lines: readonly CartLine[]): CartLine[] {
  return lines.filter(({ state }) => state !== 'gone');
}

/** Longest delivery of the lines in days; null while one of them is not known. */
export function slowestDelivery(lines: readonly CartLine[]): number | null {
  const days = lines.map(({ fact }) => fact?.deliveryDays ?? null);
  const known = days.filter((count) => count !== null);
  return known.length === days.length && known.length > 0 ? Math.max(...known) : null;
}

/** What is promised of a cart in which something begins with a brief; null where nothing does, or not all is known yet. */
export function cartBriefPromise(lines: readonly CartLine[], facts: CartFacts | null): BriefPromise | null {
  const days = slowestDelivery(lines);
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
