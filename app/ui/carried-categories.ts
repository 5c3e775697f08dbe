import {
  type CarriedCategories,
  type Category,
  SHIPPED_SHOWN,
  shownCategories,
} from '#app/lib/categories.ts';

import { categorySheet } from './category-colours.ts';

const DEFAULT_CATEGORIES_JSON = JSON.stringify(SHIPPED_SHOWN);

/**
 * Returns the categories that a layout passes to its pages; empty while they are the built-in ones, which
 * every page knows.
 */
export function carriedCategories(
  categories: readonly Category[],
  published?: readonly string[],
): Partial<CarriedCategories> {
  const shown = shownCategories(categories, published);
  const sheet = categorySheet(categories);
  if (sheet === null && JSON.stringify(shown) === DEFAULT_CATEGORIES_JSON) return {};
  return { categories: shown, ...(sheet !== null && { categorySheet: sheet }) };
}
