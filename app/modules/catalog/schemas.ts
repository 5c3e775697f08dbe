import { z } from 'zod';

import { type Category, categoryAsked } from '#app/lib/categories.ts';

import { DEFAULT_SORT, SORTS, type SortKey } from './grid-parameters.ts';
import type { GridChoice } from './model.ts';

const sortChoice = z
  .enum(SORTS.map((sort) => sort.key))
  .nullable()
  .catch(null);

/** What the address of a grid chooses, a category by its name or its key; anything unknown is the default, never an error. `usual` is the sort of an address that names none. */
export function readGridChoice(
  search: URLSearchParams,
  categories: readonly Category[],
  usual: SortKey = DEFAULT_SORT,
): GridChoice {
  const sort = sortChoice.parse(search.get('sort'));
  return { category: categoryAsked(categories, search.get('category')), sort: sort ?? usual };
}
