import { z } from 'zod';

import { type Category, findRequestedCategory } from '#app/lib/categories.ts';
import { withoutMarks } from '#app/lib/invisible.ts';

import type { BlogChoice } from './model.ts';

const LONGEST_QUESTION = 80;
const LAST_PAGE = 9_999;

const searchText = z
  .string()
  .transform((text) =>
    Array.from(
      withoutMarks(text)
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim(),
    )
      .slice(0, LONGEST_QUESTION)
      .join(''),
  )
  .catch('');

const blogQuery = z.object({
  q: searchText,
  tag: searchText,
  page: z.coerce.number().int().min(1).max(LAST_PAGE).catch(1),
});

/**
 * Returns the choice in the list's URL, with a category by name or key; unknown
 * values fall back to the default.
 */
export function readBlogChoice(search: URLSearchParams, categories: readonly Category[]): BlogChoice {
  const { q, tag, page } = blogQuery.parse({
    q: search.get('q'),
    tag: search.get('tag'),
    page: search.get('page') ?? 1,
  });
  return { q, tag, category: findRequestedCategory(categories, search.get('category')), page };
}
