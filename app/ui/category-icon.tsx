import type { CategoryHue } from './category-art.tsx';
import { Icon } from './icon.tsx';

const ICONS = {
  fix: 'wrench',
  grow: 'trending-up',
  create: 'pen-line',
  analyze: 'chart-no-axes-column',
  automate: 'workflow',
  advise: 'compass',
} as const;

/** The icon of a category in its text colour (or `className`'s); the word stands beside it, so the icon is decoration. */
export function CategoryIcon({
  category,
  className = 'size-4 text-cat-text',
}: {
  category: CategoryHue;
  className?: string;
}) {
  const icon = ICONS[category];
  return <Icon name={icon} data-cat={category} className={className} />;
}
