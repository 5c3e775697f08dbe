import { withoutMarks } from '#app/lib/invisible.ts';
import type { Cents } from '#app/lib/money.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { dayIn, instantIn } from '#app/lib/zone-days.ts';

import type { OrderBadge } from './order-badges.ts';

/** The tabs of `/orders` (pages.md "The list of orders"); the first is the default. */
export const ORDER_TABS = [
  { tab: 'all', label: 'All' },
  { tab: 'open', label: 'Open' },
  { tab: 'needs-you', label: 'Action needed' },
  { tab: 'completed', label: 'Completed' },
  { tab: 'refunded', label: 'Refunded' },
] as const;
export type OrderTab = (typeof ORDER_TABS)[number]['tab'];

export const ORDERS_PER_PAGE = 20;

/** The URL state of the list; an invalid value becomes the default, never an error. */
export type OrderListState = { tab: OrderTab; q: string; year: number | null; page: number };

const MAX_TEXT = 100;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2999;

function wholeNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/** Reads the URL of the list. */
export function readListState(search: URLSearchParams): OrderListState {
  const text = withoutMarks((search.get('q') ?? '').toWellFormed()).replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return {
    tab: ORDER_TABS.find(({ tab }) => tab === search.get('tab'))?.tab ?? 'all',
    q: Array.from(text.trim()).slice(0, MAX_TEXT).join('').trim(),
    year: wholeNumber(search.get('year'), FIRST_YEAR, LAST_YEAR),
    page: wholeNumber(search.get('page'), 1, 100_000) ?? 1,
  };
}

/** Returns the URL of the list with some changes; any change except of the page returns to page 1. */
export function listAddress(state: OrderListState, change: Partial<OrderListState> = {}): string {
  const keepsPage = Object.keys(change).every((name) => name === 'page');
  const next = { ...state, ...(keepsPage ? {} : { page: 1 }), ...change };
  const query = new URLSearchParams();
  if (next.tab !== 'all') query.set('tab', next.tab);
  if (next.q) query.set('q', next.q);
  if (next.year !== null) query.set('year', String(next.year));
  if (next.page > 1) query.set('page', String(next.page));
  return query.size === 0 ? '/orders' : `/orders?${query.toString()}`;
}

/** Whether search or year hide something; the tabs do not count. */
export function isNarrowed({ q, year }: OrderListState): boolean {
  return q !== '' || year !== null;
}

/** An item of an order as it was bought, for buying it again. */
export type BoughtItem = { serviceId: string | null; title: string; unitCents: Cents; quantity: number };

/** One order of the list. Times are ISO. */
export type OrderRow = {
  id: string;
  number: string;
  title: string;
  /** Category of its first service, and the id its generated image is based on. */
  category: string;
  artId: string;
  badges: readonly OrderBadge[];
  placedAt: string;
  /** When it is due while something is to be delivered; null before payment and afterwards. */
  dueAt: string | null;
  isPaused: boolean;
  completedAt: string | null;
  totalCents: Cents;
  refundedCents: Cents;
  isUnread: boolean;
  isTest: boolean;
  /** The first item whose brief is missing, and the first whose delivery waits for review. */
  briefItemId: string | null;
  reviewItemId: string | null;
  hasInvoice: boolean;
  /** Whether its checkout can still be paid. */
  isPayable: boolean;
  /** Until when an order created by the team can be paid; null for every other order. */
  payUntil: string | null;
  bought: readonly BoughtItem[];
};

/** Returns the start of a year in the shop's time zone. */
export function yearStart(year: number, zone: ShopZone): Date {
  return instantIn(zone, `${year}-01-01`, 0);
}

/** Returns the years to choose from, newest first: from the first order to now, in the shop's time zone. */
export function yearsSince(first: Date | null, now: Date, zone: ShopZone): number[] {
  const yearOf = (date: Date) => Number(dayIn(zone, date).day.slice(0, 4));
  if (!first) return [];
  const last = yearOf(now);
  return Array.from({ length: Math.max(1, last - yearOf(first) + 1) }, (_, index) => last - index);
}
