import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import { removeFormatCharactersExceptJoiners } from '#app/lib/invisible.ts';
import { SERVICE_GRID_SORTS } from '#app/modules/catalog/grid-parameters.ts';
import { readServiceGridState } from '#app/modules/catalog/schemas.ts';
import {
  getDefaultSearchSort,
  DELIVERY_FILTER_DAYS,
  type SearchPriceRange,
  type ServiceSearchSelection,
  type SearchSort,
} from './model.ts';
import { MAX_SEARCH_QUERY_LENGTH } from './query-length.ts';

/** A query as people type it: one line, without invisible characters, cut at 200 characters. */
export const searchQueryTextSchema = z
  .string()
  .transform((text) =>
    Array.from(
      removeFormatCharactersExceptJoiners(text.toWellFormed())
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
      .slice(0, MAX_SEARCH_QUERY_LENGTH)
      .join('')
      .trim(),
  )
  .catch('');

/** The random name of a visit, as sent with a query and the event that follows it. */
export const searchSessionIdSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

const priceRangeUrlParameterSchema = z
  .string()
  .regex(/^\d{0,6}-\d{0,6}$/)
  .transform((text): SearchPriceRange | null => {
    const [min, max] = text.split('-').map((dollars) => (dollars === '' ? null : Number(dollars) * 100));
    const range = { minCents: min ?? null, maxCents: max ?? null };
    const isOpen = range.minCents === null && range.maxCents === null;
    return isOpen || (range.maxCents !== null && (range.minCents ?? 0) > range.maxCents) ? null : range;
  })
  .nullable()
  .catch(null);

const deliveryDaysUrlParameterSchema = z
  .enum(DELIVERY_FILTER_DAYS.map(String))
  .transform(Number)
  .nullable()
  .catch(null);

/**
 * Reads the choice from the URL of /services; unknown or out-of-range values become defaults, never an error.
 */
export function parseServiceSearchUrlParams(
  search: URLSearchParams,
  categories: readonly Category[],
): ServiceSearchSelection {
  const { category, sort } = readServiceGridState(search, categories);
  const q = searchQueryTextSchema.parse(search.get('q'));
  const isSortChosen = SERVICE_GRID_SORTS.some(({ key }) => key === search.get('sort'));
  const order: SearchSort = isSortChosen ? sort : getDefaultSearchSort(q);
  return {
    q,
    literal: q !== '' && search.get('literal') === '1',
    category,
    price: priceRangeUrlParameterSchema.parse(search.get('price')),
    delivery: deliveryDaysUrlParameterSchema.parse(search.get('delivery')),
    sort: order,
  };
}

/**
 * POST /api/search-intent. Unlike a page's URL, the endpoint refuses input that is too long; only `q` can be
 * invalid.
 */
export const searchIntentRequestSchema = z.object({
  q: z
    .string()
    .refine(
      (text) => Array.from(text).length <= MAX_SEARCH_QUERY_LENGTH,
      `at most ${MAX_SEARCH_QUERY_LENGTH} characters`,
    )
    .transform((text) => searchQueryTextSchema.parse(text)),
  /** Links the event that follows to its answer. */
  sessionId: searchSessionIdSchema.nullable().catch(null),
  /** Whether to search the words as typed, without spelling correction. */
  literal: z.boolean().catch(false),
});

export type SearchIntentRequest = z.infer<typeof searchIntentRequestSchema>;

/** POST /api/search-events. A query that is too long is cut; an invalid id counts as no click. */
export const searchEventRequestBodySchema = z.object({
  session_id: searchSessionIdSchema,
  query: z.string().pipe(searchQueryTextSchema),
  clicked_id: z.uuid().nullable().catch(null),
});
