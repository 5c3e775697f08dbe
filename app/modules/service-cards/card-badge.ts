import { badgesOf, type ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import { badgeFor, type PublicService, SEVERAL_DELIVERED_BADGE } from '#app/modules/catalog/model.ts';
import { PROOF_MINIMUM } from '#app/modules/proof/proof.ts';

/** What decides the badge on cards beside the service: how the shop promises dates, and whether it is the owner's, without the demo's texts and figures. */
export type BadgeRule = { isByCalendar: boolean; isOwnShop: boolean; badges: readonly ServiceBadge[] };

type Reviewed = { reviews: number; isVerified: boolean };

/** Each verified review is of an order that was delivered. */
const isProved = ({ reviews, isVerified }: Reviewed) => isVerified && reviews >= PROOF_MINIMUM;

/**
 * The badge on a card, null for none: that of GRID-10. In the owner's own shop the first badge chosen in the editor comes before it, and
 * delivered projects are claimed only where verified reviews prove them.
 */
export function cardBadge(service: PublicService, figures: Reviewed, rule: BadgeRule): string | null {
  const computed = badgeFor(service, rule.isByCalendar);
  if (!rule.isOwnShop) return computed;
  const [chosen] = badgesOf(service.badgeCodes, rule.badges);
  if (chosen) return chosen.label;
  return computed === SEVERAL_DELIVERED_BADGE && !isProved(figures) ? null : computed;
}
