import { z } from 'zod';

import { CATEGORIES } from './categories.ts';
import { DEFAULT_SORT, SORTS } from './grid-parameters.ts';
import type { GridChoice } from './model.ts';

const choice = z.object({
  category: z
    .enum(CATEGORIES.map((category) => category.name))
    .nullable()
    .catch(null),
  sort: z.enum(SORTS.map((sort) => sort.key)).catch(DEFAULT_SORT),
});

/** What the address of a grid chooses, a category by its name or its key; anything unknown is the default, never an error. */
export function readGridChoice(search: URLSearchParams): GridChoice {
  const asked = search.get('category');
  const byKey = CATEGORIES.find((category) => category.key === asked);
  return choice.parse({ category: byKey?.name ?? asked, sort: search.get('sort') });
}
