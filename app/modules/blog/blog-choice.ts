import { z } from 'zod';

import { type Category, findCategoryNameForUrl } from '#app/lib/categories.ts';
import { removeFormatCharactersExceptJoiners } from '#app/lib/invisible.ts';

import type { BlogListUrlChoices } from './model.ts';

const MAX_BLOG_SEARCH_LENGTH = 80;
const MAX_BLOG_PAGE = 9_999;

const blogFilterTextSchema = z
  .string()
  .transform((text) =>
    Array.from(
      removeFormatCharactersExceptJoiners(text)
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim(),
    )
      .slice(0, MAX_BLOG_SEARCH_LENGTH)
      .join(''),
  )
  .catch('');

const blogListUrlSchema = z.object({
  q: blogFilterTextSchema,
  tag: blogFilterTextSchema,
  page: z.coerce.number().int().min(1).max(MAX_BLOG_PAGE).catch(1),
});

/**
 * Returns the choice in the list's URL, with a category by name or key; unknown
 * values fall back to the default.
 */
export function parseBlogListFilters(
  search: URLSearchParams,
  categories: readonly Category[],
): BlogListUrlChoices {
  const { q, tag, page } = blogListUrlSchema.parse({
    q: search.get('q'),
    tag: search.get('tag'),
    page: search.get('page') ?? 1,
  });
  return { q, tag, category: findCategoryNameForUrl(categories, search.get('category')), page };
}
