import { isCategoryIcon } from '#app/lib/category-icons.ts';

import type { CategoryStylesheetColorKey } from './category-art.tsx';
import { Icon } from './icon.tsx';
import { useShopCategories } from './shop-categories.ts';

/**
 * The icon of a category in its text color (or that of `className`); decorative, because the category's name
 * is beside it.
 */
export function CategoryIcon({
  category,
  className = 'size-4 text-cat-text',
}: {
  category: CategoryStylesheetColorKey;
  className?: string;
}) {
  const known = useShopCategories().find(({ key }) => key === category);
  const icon = known && isCategoryIcon(known.icon) ? known.icon : 'compass';
  return <Icon name={icon} data-cat={category} className={className} />;
}
