import { z } from 'zod';

import { type Category, findCategoryNameForUrl } from '#app/lib/categories.ts';

import { DEFAULT_SERVICE_GRID_SORT, SERVICE_GRID_SORTS, type ServiceGridSort } from './grid-parameters.ts';
import type { ServiceGridState } from './model.ts';

const serviceGridSortKeySchema = z
  .enum(SERVICE_GRID_SORTS.map((sort) => sort.key))
  .nullable()
  .catch(null);

/**
 * Returns the choice in a grid's URL, with a category by name or key; unknown values fall back to the
 * default. `usual` is the default sort.
 */
export function readServiceGridState(
  search: URLSearchParams,
  categories: readonly Category[],
  usual: ServiceGridSort = DEFAULT_SERVICE_GRID_SORT,
): ServiceGridState {
  const sort = serviceGridSortKeySchema.parse(search.get('sort'));
  return { category: findCategoryNameForUrl(categories, search.get('category')), sort: sort ?? usual };
}
