import {
  type CarriedCategories,
  type Category,
  SHIPPED_SHOWN,
  shownCategories,
} from '#app/lib/categories.ts';

import { categorySheet } from './category-colours.ts';

const SHIPPED = JSON.stringify(SHIPPED_SHOWN);

/** What a layout gives its pages of the categories: nothing while they are as the shop came, which every page knows. */
export function carriedCategories(
  categories: readonly Category[],
  published?: readonly string[],
): Partial<CarriedCategories> {
  const shown = shownCategories(categories, published);
  const sheet = categorySheet(categories);
  if (sheet === null && JSON.stringify(shown) === SHIPPED) return {};
  return { categories: shown, ...(sheet !== null && { categorySheet: sheet }) };
}
