import { Badge } from '#app/ui/badge.tsx';
import type { BuiltInCategoryHue } from '#app/ui/tokens.ts';

import type { ServiceBadgeColor, ServiceBadge } from '../badges/service-badge.ts';

/** The shipped pair of colors for each badge color; stone has none. */
const SERVICE_BADGE_COLOR_HUES: Record<Exclude<ServiceBadgeColor, 'stone'>, BuiltInCategoryHue> = {
  red: 'fix',
  green: 'grow',
  magenta: 'create',
  blue: 'analyze',
  amber: 'automate',
  purple: 'advise',
};

/** One badge in its color. */
export function ServiceBadgeLabel({ badge: { label, color } }: { badge: ServiceBadge }) {
  return (
    <span data-cat={color === 'stone' ? undefined : SERVICE_BADGE_COLOR_HUES[color]} className="flex">
      <Badge tone={color === 'stone' ? 'neutral' : 'category'}>{label}</Badge>
    </span>
  );
}

/** The badges of a service; renders nothing without any. */
export function ServiceBadges({ badges }: { badges: readonly ServiceBadge[] }) {
  if (badges.length === 0) return null;
  return (
    <ul aria-label="Badges" className="flex flex-wrap gap-2">
      {badges.map((badge) => (
        <li key={badge.code} className="flex">
          <ServiceBadgeLabel badge={badge} />
        </li>
      ))}
    </ul>
  );
}
