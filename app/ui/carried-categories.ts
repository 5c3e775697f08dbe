import {
  type LayoutServiceCategories,
  type Category,
  DEFAULT_SERVICE_PAGE_CATEGORIES,
  listServiceCategoriesForPage,
} from '#app/lib/categories.ts';

import { getCategoryStylesheetPath } from './category-colours.ts';

const DEFAULT_CATEGORIES_JSON = JSON.stringify(DEFAULT_SERVICE_PAGE_CATEGORIES);

/**
 * Returns the categories that a layout passes to its pages; empty while they are the built-in ones, which
 * every page knows.
 */
export function getLayoutCategoriesUnlessBuiltIn(
  categories: readonly Category[],
  published?: readonly string[],
): Partial<LayoutServiceCategories> {
  const shown = listServiceCategoriesForPage(categories, published);
  const sheet = getCategoryStylesheetPath(categories);
  if (sheet === null && JSON.stringify(shown) === DEFAULT_CATEGORIES_JSON) return {};
  return { categories: shown, ...(sheet !== null && { categorySheet: sheet }) };
}
