import { z } from 'zod';

import { CATEGORIES } from './categories.ts';
import { DEFAULT_SORT, SORTS, type SortKey } from './grid-parameters.ts';
import type { GridChoice } from './model.ts';

const choice = z.object({
  category: z
    .enum(CATEGORIES.map((category) => category.name))
    .nullable()
    .catch(null),
  sort: z
    .enum(SORTS.map((sort) => sort.key))
    .nullable()
    .catch(null),
});

/** What the address of a grid chooses, a category by its name or its key; anything unknown is the default, never an error. `usual` is the sort of an address that names none. */
export function readGridChoice(search: URLSearchParams, usual: SortKey = DEFAULT_SORT): GridChoice {
  const asked = search.get('category');
  const byKey = CATEGORIES.find((category) => category.key === asked);
  const { category, sort } = choice.parse({ category: byKey?.name ?? asked, sort: search.get('sort') });
  return { category, sort: sort ?? usual };
}
