import { formatWholeDollars } from '#app/lib/money.ts';
import type { CategoryName } from '#app/lib/categories.ts';
import { DEFAULT_SERVICE_GRID_SORT, type ServiceGridSort } from '#app/modules/catalog/grid-parameters.ts';

/** Maximum services a search returns; the listing without a query has its own limit (GRID-13). */
export const MAX_SERVICE_SEARCH_RESULTS = 20;

/** Inclusive at both ends; null means open. */
export type SearchPriceRange = { minCents: number | null; maxCents: number | null };

export type SearchSort = ServiceGridSort | 'best-match';

/** A visitor's selection on /services; all of it is in the URL. */
export type ServiceSearchSelection = {
  /** Normalized; empty without a query. */
  q: string;
  /** Whether to search the words as typed, without spelling correction. */
  literal: boolean;
  category: CategoryName | null;
  price: SearchPriceRange | null;
  /** Maximum delivery time in days. */
  delivery: number | null;
  sort: SearchSort;
};

/** The choices of the price filter. A URL may contain any other range. */
export const PRICE_FILTER_RANGES: readonly SearchPriceRange[] = [
  { minCents: null, maxCents: 15_000 },
  { minCents: 15_000, maxCents: 30_000 },
  { minCents: 30_000, maxCents: 50_000 },
  { minCents: 50_000, maxCents: null },
];

/** The choices of the delivery filter, in days (pages.md "Storefront pages"). */
export const DELIVERY_FILTER_DAYS = [1, 3, 7] as const;

/** Returns `150-300` in whole dollars, with an open end left out; empty for null. */
export function formatPriceRangeParam(price: SearchPriceRange | null): string {
  if (!price) return '';
  const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100));
  return `${dollars(price.minCents)}-${dollars(price.maxCents)}`;
}

export function formatPriceRangeLabel({ minCents, maxCents }: SearchPriceRange): string {
  if (minCents === null) return `Up to ${formatWholeDollars(maxCents ?? 0)}`;
  if (maxCents === null) return `${formatWholeDollars(minCents)} and up`;
  return `${formatWholeDollars(minCents)} to ${formatWholeDollars(maxCents)}`;
}

export function formatDeliveryTimeLabel(days: number): string {
  return days === 1 ? 'Within 24 hours' : `Within ${days} days`;
}

/** The default order: best match for a query, the listing order otherwise. */
export function getDefaultSearchSort(q: string): SearchSort {
  return q ? 'best-match' : DEFAULT_SERVICE_GRID_SORT;
}

/** Returns the URL of a choice, without defaults. */
export function buildServiceSearchUrl({
  q,
  literal,
  category,
  price,
  delivery,
  sort,
}: ServiceSearchSelection): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (q && literal) query.set('literal', '1');
  if (category) query.set('category', category);
  if (price) query.set('price', formatPriceRangeParam(price));
  if (delivery !== null) query.set('delivery', String(delivery));
  if (sort !== getDefaultSearchSort(q)) query.set('sort', sort);
  return query.size > 0 ? `/services?${query.toString()}` : '/services';
}

/** One part of a choice, and the choice without it. */
export type ActiveSearchFilter = { name: string; without: ServiceSearchSelection };

/**
 * Returns the filters in effect, in the order of the page; each can be removed (pages.md "Storefront pages").
 */
export function listActiveSearchFilters(
  choice: ServiceSearchSelection,
  /** Limits read from the query, each with the query without it. */
  read: readonly { label: string; without: string }[] = [],
): ActiveSearchFilter[] {
  const { category, price, delivery } = choice;
  return [
    ...(choice.q ? [{ name: `“${choice.q}”`, without: replaceSearchSelectionQuery(choice, '') }] : []),
    ...read.map(({ label, without }) => ({
      name: label,
      without: replaceSearchSelectionQuery(choice, without),
    })),
    ...(category ? [{ name: category, without: { ...choice, category: null } }] : []),
    ...(price ? [{ name: formatPriceRangeLabel(price), without: { ...choice, price: null } }] : []),
    ...(delivery === null
      ? []
      : [{ name: formatDeliveryTimeLabel(delivery), without: { ...choice, delivery: null } }]),
  ];
}

/** Returns the choice with another query, in that query's default order. */
function replaceSearchSelectionQuery(choice: ServiceSearchSelection, q: string): ServiceSearchSelection {
  const sort = choice.sort === 'best-match' ? getDefaultSearchSort(q) : choice.sort;
  return { ...choice, q, sort, literal: q !== '' && choice.literal };
}

/** Returns the choice with its query only. */
export function removeFiltersFromSearchSelection(choice: ServiceSearchSelection): ServiceSearchSelection {
  return { ...choice, category: null, price: null, delivery: null };
}
