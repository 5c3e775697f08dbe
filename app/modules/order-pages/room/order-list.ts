import { removeFormatCharactersExceptJoiners } from '#app/lib/invisible.ts';
import type { Cents } from '#app/lib/money.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { getDayAndMinutesInZone, getInstantInZone } from '#app/lib/zone-days.ts';

import type { OrderBadge } from './order-badges.ts';

/** The tabs of `/orders` (pages.md "The list of orders"); the first is the default. */
export const ACCOUNT_ORDER_TABS = [
  { tab: 'all', label: 'All' },
  { tab: 'open', label: 'Open' },
  { tab: 'needs-you', label: 'Action needed' },
  { tab: 'completed', label: 'Completed' },
  { tab: 'refunded', label: 'Refunded' },
] as const;
export type AccountOrderTab = (typeof ACCOUNT_ORDER_TABS)[number]['tab'];

export const ORDERS_PER_PAGE = 20;

/** The URL state of the list; an invalid value becomes the default, never an error. */
export type AccountOrderListState = { tab: AccountOrderTab; q: string; year: number | null; page: number };

const MAX_ORDER_SEARCH_CHARACTERS = 100;
const MIN_ORDER_FILTER_YEAR = 2000;
const MAX_ORDER_FILTER_YEAR = 2999;

function parseWholeNumber(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,6}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/** Reads the URL of the list. */
export function parseOrderListUrl(search: URLSearchParams): AccountOrderListState {
  const text = removeFormatCharactersExceptJoiners((search.get('q') ?? '').toWellFormed()).replaceAll(
    /[\p{Cc}\s]+/gu,
    ' ',
  );
  return {
    tab: ACCOUNT_ORDER_TABS.find(({ tab }) => tab === search.get('tab'))?.tab ?? 'all',
    q: Array.from(text.trim()).slice(0, MAX_ORDER_SEARCH_CHARACTERS).join('').trim(),
    year: parseWholeNumber(search.get('year'), MIN_ORDER_FILTER_YEAR, MAX_ORDER_FILTER_YEAR),
    page: parseWholeNumber(search.get('page'), 1, 100_000) ?? 1,
  };
}

/** Returns the URL of the list with some changes; any change except of the page returns to page 1. */
export function buildOrderListUrl(
  state: AccountOrderListState,
  change: Partial<AccountOrderListState> = {},
): string {
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
export function isOrderListFiltered({ q, year }: AccountOrderListState): boolean {
  return q !== '' || year !== null;
}

/** An item of an order as it was bought, for buying it again. */
export type PurchasedItem = { serviceId: string | null; title: string; unitCents: Cents; quantity: number };

/** One order of the list. Times are ISO. */
export type AccountOrderRow = {
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
  bought: readonly PurchasedItem[];
};

/** Returns the start of a year in the shop's time zone. */
export function getYearStartInShopZone(year: number, zone: ShopTimeZone): Date {
  return getInstantInZone(zone, `${year}-01-01`, 0);
}

/** Returns the years to choose from, newest first: from the first order to now, in the shop's time zone. */
export function listOrderYearsSinceFirstOrder(first: Date | null, now: Date, zone: ShopTimeZone): number[] {
  const yearOf = (date: Date) => Number(getDayAndMinutesInZone(zone, date).day.slice(0, 4));
  if (!first) return [];
  const last = yearOf(now);
  return Array.from({ length: Math.max(1, last - yearOf(first) + 1) }, (_, index) => last - index);
}
