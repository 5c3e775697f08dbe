import type { CategoryName } from '#app/lib/categories.ts';
import type { Cents } from '#app/lib/money.ts';
import { truncateTextWithEllipsis } from '#app/lib/plain-text.ts';

import { DEFAULT_SERVICE_GRID_SORT, type ServiceGridSort } from './grid-parameters.ts';
import type { OrderItemServiceScope } from './service-description.ts';

/** The statuses of a service; only `published` is public. */
export const SERVICE_STATUSES = ['draft', 'published', 'archived'] as const;

/** Longest title and description for search engines, in characters (admin specification, section 9). */
export const MAX_SEO_TITLE_LENGTH = 60;
export const MAX_SEO_DESCRIPTION_LENGTH = 160;

/**
 * Maximum number of services in a listing, on the home page, and of related
 * ones (storefront specification, section 9).
 */
export const MAX_LISTING_SERVICES = 50;
export const MAX_HOME_SERVICES = 6;
export const MAX_RELATED_SERVICES = 3;
/** GRID-16: a shorter listing is suspicious and logged. */
export const MIN_SERVICES_BEFORE_SHORT_LISTING_WARNING = 5;

/** A source of a `<picture>` before its `<img>`, best first: the smaller copies of an uploaded picture. */
export type ResponsivePictureSource = { type: string; srcSet: string };
/** The picture of a card. */
export type ServiceCardPicture = { url: string; alt: string; sources?: ResponsivePictureSource[] };

/**
 * A service of the public listing. The reviews and sales on cards are not
 * included: they are its category's metrics.
 */
export type PublicService = {
  id: string;
  slug: string | null;
  title: string;
  category: string;
  priceCents: Cents;
  /** Null means the default of one day. */
  deliveryDays: number | null;
  /** The stored figure: decides order and badge, but is never shown (requirements.md, last section). */
  projectsSold30d: number;
  description: string;
  createdAt: Date;
  thumbnail: ServiceCardPicture | null;
  /** Codes of the badges chosen in the editor, in order. */
  badgeCodes: readonly string[];
};

/** A service as checkout may sell it now. */
export type SellableService = {
  id: string;
  slug: string | null;
  title: string;
  category: string;
  priceCents: Cents;
  deliveryDays: number;
  effortUnits: number;
  revisionRoundsIncluded: number;
  version: number;
  scope: OrderItemServiceScope;
};

/** Returns the last part of a service's path: `/service/{slug or id}`. */
export function getServiceUrlSegment(service: { id: string; slug: string | null }): string {
  return service.slug ?? service.id;
}

const DEFAULT_DELIVERY_DAYS = 1;

/** Returns the days from order to delivery; one if the service has no value (DETAIL-14). */
export function getServiceDeliveryDaysOrDefault(deliveryDays: number | null): number {
  return deliveryDays ?? DEFAULT_DELIVERY_DAYS;
}

/** DETAIL-14: returns delivery_time_days x 24, default 24. */
export function getServiceDeliveryHours(deliveryDays: number | null): number {
  return getServiceDeliveryDaysOrDefault(deliveryDays) * 24;
}

/** The fallback badge of GRID-10; it claims finished work. */
export const SEVERAL_PROJECTS_DELIVERED_BADGE_LABEL = 'Several projects delivered';
const MOST_HIRED_BADGE = 'Most Hired';
const MOST_HIRED_MIN_SALES = 25;

type AutomaticServiceBadgeInput = Pick<PublicService, 'deliveryDays' | 'projectsSold30d' | 'priceCents'>;

/**
 * GRID-10: returns the badge by the stored sales figure, in the specified order. A shop that uses its working
 * calendar delivers at the end of a working day, more than 24 hours away, so it never shows the first badge.
 */
export function getAutomaticServiceBadgeLabel(
  service: AutomaticServiceBadgeInput,
  isByCalendar = false,
): string {
  if (!isByCalendar && getServiceDeliveryDaysOrDefault(service.deliveryDays) <= 1) return 'Delivered in 24h';
  if (service.projectsSold30d >= MOST_HIRED_MIN_SALES) return MOST_HIRED_BADGE;
  if (service.priceCents <= 15_000) return 'Cost-effective solution';
  return SEVERAL_PROJECTS_DELIVERED_BADGE_LABEL;
}

/**
 * Returns the sales figure of a card: the count of its category (GRID-14); null for zero. Badge and sort
 * order follow the service's stored figure, so a smaller count next to 'Most Hired', and any count in an
 * order by deliveries, would contradict them and is left out.
 */
export function getServiceCardSalesCount(
  { badge, sort }: { badge: string | null; sort?: string },
  sold: number,
): number | null {
  if (sort?.startsWith('delivered-')) return null;
  if (badge === MOST_HIRED_BADGE && sold < MOST_HIRED_MIN_SALES) return null;
  return sold > 0 ? sold : null;
}

type SortableService = Pick<PublicService, 'title' | 'priceCents' | 'projectsSold30d' | 'createdAt'>;

let serviceTitleCollator: Intl.Collator | undefined;
/** Created on first use: pages that sort nothing load this file too. */
const compareServiceTitles = (a: string, b: string): number =>
  (serviceTitleCollator ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })).compare(a, b);

const SERVICE_GRID_SORT_COMPARATORS: Record<
  ServiceGridSort,
  (a: SortableService, b: SortableService) => number
> = {
  'price-asc': (a, b) => a.priceCents - b.priceCents || b.projectsSold30d - a.projectsSold30d,
  'price-desc': (a, b) => b.priceCents - a.priceCents || b.projectsSold30d - a.projectsSold30d,
  'alphabetical-asc': (a, b) => compareServiceTitles(a.title, b.title),
  'alphabetical-desc': (a, b) => compareServiceTitles(b.title, a.title),
  'delivered-desc': (a, b) => b.projectsSold30d - a.projectsSold30d,
  'delivered-asc': (a, b) => a.projectsSold30d - b.projectsSold30d,
  'most-recent': (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
};

/** Returns a sorted copy; the sort is stable (GRID-03). */
export function sortServices<Service extends SortableService>(
  services: readonly Service[],
  sort: ServiceGridSort,
): Service[] {
  return services.toSorted(SERVICE_GRID_SORT_COMPARATORS[sort]);
}

/** GRID-08: returns at most 50 characters of the title, on desktop. */
export const truncateServiceCardTitle = (title: string): string => truncateTextWithEllipsis(title, 50);

/** A visitor's choice in a grid; a null category means all. */
export type ServiceGridState = { category: CategoryName | null; sort: ServiceGridSort };

/**
 * Returns the query of a grid's URL without default values (`usual` is the default sort):
 * `?category=Fix+Problems&sort=price-desc`, or an empty text.
 */
export function buildServiceGridQuery(
  { category, sort }: ServiceGridState,
  usual: ServiceGridSort = DEFAULT_SERVICE_GRID_SORT,
): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (sort !== usual) query.set('sort', sort);
  return query.size > 0 ? `?${query.toString()}` : '';
}
