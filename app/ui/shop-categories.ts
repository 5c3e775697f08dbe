import { createContext, use } from 'react';

import { SHIPPED_SHOWN, type ShownCategory } from '#app/lib/categories.ts';

/** The categories of the shop whose page this is; the document sets them, and they are the shipped ones where it carries none. */
export const CategoriesOfShop = createContext(SHIPPED_SHOWN);

/** The categories of this shop, hidden ones too. */
export const useCategories = (): readonly ShownCategory[] => use(CategoriesOfShop);

/** The choices of a field that asks for a category by its name. */
export const useCategoryOptions = (): { value: string; label: string }[] =>
  use(CategoriesOfShop).map(({ name }) => ({ value: name, label: name }));
