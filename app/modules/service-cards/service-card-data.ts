import type { Cents } from '#app/lib/money.ts';
import {
  type ServiceCardPicture,
  type PublicService,
  getServiceUrlSegment,
} from '#app/modules/catalog/model.ts';
import { getServiceCardDescription } from '#app/modules/catalog/service-description.ts';
import { buildDrawnCoverAltText } from '#app/modules/catalog/slides/cover-alt.ts';
import type { CategoryReviewAndSalesMetrics } from '#app/modules/testimonials/model.ts';

import { type ServiceCardBadgeSettings, getServiceCardBadge } from './card-badge.ts';

/** Figures, and whether they are the service's own: otherwise they are its category's (GRID-14). */
export type ServiceCardStatistics = CategoryReviewAndSalesMetrics & { isVerified: boolean };

/**
 * What a card shows and nothing else (speed.md "Rendering and hydration"): the text is cut, the badge chosen.
 */
export type ServiceCardData = ServiceCardStatistics & {
  id: string;
  /** The last part of `/service/…` (GRID-11). */
  address: string;
  title: string;
  category: string;
  priceCents: Cents;
  text: string;
  badge: string | null;
  /** Without alt text for a drawn cover, whose text only repeats title and category. */
  thumbnail: (Omit<ServiceCardPicture, 'alt'> & { alt?: string }) | null;
};

function omitDefaultAlt(
  { alt, ...picture }: ServiceCardPicture,
  usual: string,
): ServiceCardData['thumbnail'] {
  return alt === usual ? picture : { ...picture, alt };
}

/** Returns a public service as its card shows it. */
export function toServiceCardData(
  service: PublicService,
  figures: ServiceCardStatistics,
  rule: ServiceCardBadgeSettings,
): ServiceCardData {
  return {
    id: service.id,
    address: getServiceUrlSegment(service),
    title: service.title,
    category: service.category,
    priceCents: service.priceCents,
    text: getServiceCardDescription(service.description),
    badge: getServiceCardBadge(service, figures, rule),
    thumbnail: service.thumbnail && omitDefaultAlt(service.thumbnail, buildDrawnCoverAltText(service)),
    ...figures,
    // Rounded as displayed: further digits would only enlarge the page, which contains them twice.
    avgRating: Number(figures.avgRating.toFixed(1)),
  };
}
