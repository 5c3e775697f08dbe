import { z } from 'zod';

import { type Category, findCategoryNameForUrl } from '#app/lib/categories.ts';

import { DEFAULT_SORT, SORTS, type SortKey } from './grid-parameters.ts';
import type { GridChoice } from './model.ts';

const sortChoice = z
  .enum(SORTS.map((sort) => sort.key))
  .nullable()
  .catch(null);

/**
 * Returns the choice in a grid's URL, with a category by name or key; unknown values fall back to the
 * default. `usual` is the default sort.
 */
export function readGridChoice(
  search: URLSearchParams,
  categories: readonly Category[],
  usual: SortKey = DEFAULT_SORT,
): GridChoice {
  const sort = sortChoice.parse(search.get('sort'));
  return { category: findCategoryNameForUrl(categories, search.get('category')), sort: sort ?? usual };
}
