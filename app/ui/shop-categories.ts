import { createContext, use } from 'react';

import { DEFAULT_SERVICE_PAGE_CATEGORIES, type PublicPageCategory } from '#app/lib/categories.ts';

/** The categories of the current shop, set by the document; the built-in ones by default. */
export const ShopCategoriesContext = createContext(DEFAULT_SERVICE_PAGE_CATEGORIES);

/** Returns the categories of this shop, including hidden ones. */
export const useShopCategories = (): readonly PublicPageCategory[] => use(ShopCategoriesContext);

/** Returns the options of a field that chooses a category by name. */
export const useCategoryOptions = (): { value: string; label: string }[] =>
  use(ShopCategoriesContext).map(({ name }) => ({ value: name, label: name }));
