import type { Cents } from '#app/lib/money.ts';
import type { CategoryMetrics } from '#app/modules/testimonials/model.ts';

import {
  badgeFor,
  type CardPicture,
  type CategoryKey,
  categoryKey,
  type PublicService,
  serviceAddress,
} from './model.ts';
import { cardText } from './service-description.ts';

/** What a card shows and nothing else (speed.md section 5): the text is cut, the badge computed. */
export type ServiceCardData = CategoryMetrics & {
  id: string;
  /** The last part of `/service/…` (GRID-11). */
  address: string;
  title: string;
  category: string;
  hue: CategoryKey;
  priceCents: Cents;
  text: string;
  badge: string;
  thumbnail: CardPicture | null;
};

/** Colour and art of a category the shop does not know, which only a direct write to the database can make. */
const FALLBACK_HUE: CategoryKey = 'advise';

/** The colour of a category by its name. */
export function hueOf(category: string): CategoryKey {
  return categoryKey(category) ?? FALLBACK_HUE;
}

/** A public service as its card shows it; the figures are its category's (GRID-14). */
export function toCard(
  service: PublicService,
  metrics: CategoryMetrics,
  isByCalendar: boolean,
): ServiceCardData {
  return {
    id: service.id,
    address: serviceAddress(service),
    title: service.title,
    category: service.category,
    hue: hueOf(service.category),
    priceCents: service.priceCents,
    text: cardText(service.description),
    badge: badgeFor(service, isByCalendar),
    thumbnail: service.thumbnail,
    ...metrics,
  };
}
