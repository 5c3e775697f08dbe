import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import { withoutMarks } from '#app/lib/invisible.ts';
import { SORTS } from '#app/modules/catalog/grid-parameters.ts';
import { readGridChoice } from '#app/modules/catalog/schemas.ts';
import { defaultSort, DELIVERY_STEPS, type PriceRange, type SearchChoice, type SearchSort } from './model.ts';
import { LONGEST_QUERY } from './query-length.ts';

/** A query as people type it: one line, without what cannot be seen, at most 200 characters. */
export const queryText = z
  .string()
  .transform((text) =>
    Array.from(
      withoutMarks(text.toWellFormed())
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
      .slice(0, LONGEST_QUERY)
      .join('')
      .trim(),
  )
  .catch('');

/** The random name of a visit, as a question and the event that follows it give it. */
export const sessionId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

const price = z
  .string()
  .regex(/^\d{0,6}-\d{0,6}$/)
  .transform((text): PriceRange | null => {
    const [min, max] = text.split('-').map((dollars) => (dollars === '' ? null : Number(dollars) * 100));
    const range = { minCents: min ?? null, maxCents: max ?? null };
    const isOpen = range.minCents === null && range.maxCents === null;
    return isOpen || (range.maxCents !== null && (range.minCents ?? 0) > range.maxCents) ? null : range;
  })
  .nullable()
  .catch(null);

const delivery = z.enum(DELIVERY_STEPS.map(String)).transform(Number).nullable().catch(null);

/** What the address of /services chooses; anything unknown or out of bounds is the default, never an error. */
export function readSearchChoice(search: URLSearchParams, categories: readonly Category[]): SearchChoice {
  const { category, sort } = readGridChoice(search, categories);
  const q = queryText.parse(search.get('q'));
  const isSortChosen = SORTS.some(({ key }) => key === search.get('sort'));
  const order: SearchSort = isSortChosen ? sort : defaultSort(q);
  return {
    q,
    literal: q !== '' && search.get('literal') === '1',
    category,
    price: price.parse(search.get('price')),
    delivery: delivery.parse(search.get('delivery')),
    sort: order,
  };
}

/** POST /api/search-intent. Unlike the address of a page, a function refuses what is too long; only `q` can be wrong. */
export const searchQuestion = z.object({
  q: z
    .string()
    .refine((text) => Array.from(text).length <= LONGEST_QUERY, `at most ${LONGEST_QUERY} characters`)
    .transform((text) => queryText.parse(text)),
  /** By it the event that follows finds its answer. */
  sessionId: sessionId.nullable().catch(null),
  /** Search the words as they are written, without correcting any. */
  literal: z.boolean().catch(false),
});

export type SearchQuestion = z.infer<typeof searchQuestion>;

/** POST /api/search-events. A query that is too long is cut, an id that names nothing is no click. */
export const searchEventBody = z.object({
  session_id: sessionId,
  query: z.string().pipe(queryText),
  clicked_id: z.uuid().nullable().catch(null),
});
