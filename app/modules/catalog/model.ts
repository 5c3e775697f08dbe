import type { CategoryName } from '#app/lib/categories.ts';
import type { Cents } from '#app/lib/money.ts';
import { cutText } from '#app/lib/plain-text.ts';

import { DEFAULT_SORT, type SortKey } from './grid-parameters.ts';
import type { ScopeSnapshot } from './service-description.ts';

/** The statuses of a service; only `published` is ever public. */
export const SERVICE_STATUSES = ['draft', 'published', 'archived'] as const;

/** Longest title and description for search engines, in characters (admin specification, section 9). */
export const SEO_TITLE_LIMIT = 60;
export const SEO_DESCRIPTION_LIMIT = 160;

/** Most services a listing returns, on the home page, and related ones (storefront specification, section 9). */
export const LISTING_LIMIT = 50;
export const HOME_LIMIT = 6;
export const RELATED_LIMIT = 3;
/** GRID-16: a listing shorter than this is suspicious and logged. */
export const FEW_SERVICES = 5;

/** What a `<picture>` offers before its `<img>`, best first: an uploaded picture has smaller copies. */
export type PictureSource = { type: string; srcSet: string };
/** The picture of a card. */
export type CardPicture = { url: string; alt: string; sources?: PictureSource[] };

/** A service of the public listing. `reviews` and sales shown on cards are not here: they are its category's metrics. */
export type PublicService = {
  id: string;
  slug: string | null;
  title: string;
  category: string;
  priceCents: Cents;
  /** Null means the default of one day. */
  deliveryDays: number | null;
  /** The stored figure: decides order and badge, never the number shown (requirements.md, last section). */
  projectsSold30d: number;
  description: string;
  createdAt: Date;
  thumbnail: CardPicture | null;
  /** Codes of the badges chosen in the editor, in their order. */
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
  scope: ScopeSnapshot;
};

/** What the address of a service ends in: `/service/{slug or id}`. */
export function serviceAddress(service: { id: string; slug: string | null }): string {
  return service.slug ?? service.id;
}

const DEFAULT_DELIVERY_DAYS = 1;

/** Days from order to delivery; a service without the figure takes one day (DETAIL-14). */
export function deliveryDaysOf(deliveryDays: number | null): number {
  return deliveryDays ?? DEFAULT_DELIVERY_DAYS;
}

/** DETAIL-14: delivery_time_days x 24, default 24. */
export function deliveryHours(deliveryDays: number | null): number {
  return deliveryDaysOf(deliveryDays) * 24;
}

/** The badge of GRID-10 for what fits no other rule; it claims work that was done. */
export const SEVERAL_DELIVERED_BADGE = 'Several projects delivered';
const MOST_HIRED_BADGE = 'Most Hired';
const MANY_SOLD = 25;

type BadgeFacts = Pick<PublicService, 'deliveryDays' | 'projectsSold30d' | 'priceCents'>;

/**
 * GRID-10, in the order the specification fixes; judged by the stored sales figure. A shop that promises by its working
 * calendar delivers at the end of a working day, which is more than 24 hours away: there the first badge pauses.
 */
export function badgeFor(service: BadgeFacts, isByCalendar = false): string {
  if (!isByCalendar && deliveryDaysOf(service.deliveryDays) <= 1) return 'Delivered in 24h';
  if (service.projectsSold30d >= MANY_SOLD) return MOST_HIRED_BADGE;
  if (service.priceCents <= 15_000) return 'Cost-effective solution';
  return SEVERAL_DELIVERED_BADGE;
}

/**
 * What a card says it sold: the count of its category (GRID-14); null for nothing. Badge and orders follow the service's stored
 * figure, so a smaller count beside 'Most Hired', and any count in an order by deliveries, would contradict them and is left out.
 */
export function soldBeside(
  { badge, sort }: { badge: string | null; sort?: string },
  sold: number,
): number | null {
  if (sort?.startsWith('delivered-')) return null;
  if (badge === MOST_HIRED_BADGE && sold < MANY_SOLD) return null;
  return sold > 0 ? sold : null;
}

type Sortable = Pick<PublicService, 'title' | 'priceCents' | 'projectsSold30d' | 'createdAt'>;

let titles: Intl.Collator | undefined;
/** Made when first asked for: pages have this file too, and sort nothing. */
const compareTitles = (a: string, b: string): number =>
  (titles ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })).compare(a, b);

const comparisons: Record<SortKey, (a: Sortable, b: Sortable) => number> = {
  'price-asc': (a, b) => a.priceCents - b.priceCents || b.projectsSold30d - a.projectsSold30d,
  'price-desc': (a, b) => b.priceCents - a.priceCents || b.projectsSold30d - a.projectsSold30d,
  'alphabetical-asc': (a, b) => compareTitles(a.title, b.title),
  'alphabetical-desc': (a, b) => compareTitles(b.title, a.title),
  'delivered-desc': (a, b) => b.projectsSold30d - a.projectsSold30d,
  'delivered-asc': (a, b) => a.projectsSold30d - b.projectsSold30d,
  'most-recent': (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
};

/** A sorted copy; equals keep the order they came in (GRID-03). */
export function sortServices<Service extends Sortable>(
  services: readonly Service[],
  sort: SortKey,
): Service[] {
  return services.toSorted(comparisons[sort]);
}

/** GRID-08: at most 50 characters of the title, on desktop. */
export const cardTitle = (title: string): string => cutText(title, 50);

/** What a visitor chose of a grid; null is all categories. */
export type GridChoice = { category: CategoryName | null; sort: SortKey };

/** The query of a grid's address, defaults (`usual` of the sort) left out: `?category=Fix+Problems&sort=price-desc`, or nothing. */
export function gridQuery({ category, sort }: GridChoice, usual: SortKey = DEFAULT_SORT): string {
  const query = new URLSearchParams();
  if (category) query.set('category', category);
  if (sort !== usual) query.set('sort', sort);
  return query.size > 0 ? `?${query.toString()}` : '';
}
