import { ChartNoAxesColumn, Compass, PenLine, TrendingUp, Workflow, Wrench } from 'lucide-react';

import type { CategoryHue } from './category-art.tsx';

const ICONS = {
  fix: Wrench,
  grow: TrendingUp,
  create: PenLine,
  analyze: ChartNoAxesColumn,
  automate: Workflow,
  advise: Compass,
};

/** The icon of a category in its text colour (or `className`'s); the word stands beside it, so the icon is decoration. */
export function CategoryIcon({
  category,
  className = 'size-4 text-cat-text',
}: {
  category: CategoryHue;
  className?: string;
}) {
  const Icon = ICONS[category];
  return <Icon aria-hidden data-cat={category} className={className} />;
}
