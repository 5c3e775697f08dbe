import { findServiceBadgesByCode, type ServiceBadge } from '#app/modules/catalog/badges/service-badge.ts';
import {
  getAutomaticServiceBadgeLabel,
  type PublicService,
  SEVERAL_PROJECTS_DELIVERED_BADGE_LABEL,
} from '#app/modules/catalog/model.ts';
import { MIN_ORDERS_FOR_STATS } from '#app/modules/proof/proof.ts';

/**
 * What decides a card's badge apart from the service: how the shop calculates dates, and whether it is a real
 * shop, without the demo's texts and figures.
 */
export type ServiceCardBadgeSettings = {
  isByCalendar: boolean;
  isOwnShop: boolean;
  badges: readonly ServiceBadge[];
};

type ServiceReviewCountForBadge = { reviews: number; isVerified: boolean };

/** Each verified review belongs to a delivered order. */
const hasEnoughVerifiedReviewsForBadge = ({ reviews, isVerified }: ServiceReviewCountForBadge) =>
  isVerified && reviews >= MIN_ORDERS_FOR_STATS;

/**
 * Returns the badge of a card, null for none: that of GRID-10. In a real shop the first badge chosen in the
 * editor takes precedence, and delivered projects are claimed only if verified reviews prove them.
 */
export function getServiceCardBadge(
  service: PublicService,
  figures: ServiceReviewCountForBadge,
  rule: ServiceCardBadgeSettings,
): string | null {
  const computed = getAutomaticServiceBadgeLabel(service, rule.isByCalendar);
  if (!rule.isOwnShop) return computed;
  const [chosen] = findServiceBadgesByCode(service.badgeCodes, rule.badges);
  if (chosen) return chosen.label;
  return computed === SEVERAL_PROJECTS_DELIVERED_BADGE_LABEL && !hasEnoughVerifiedReviewsForBadge(figures)
    ? null
    : computed;
}
