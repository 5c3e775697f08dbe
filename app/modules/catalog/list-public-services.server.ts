import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';

import type { CategoryName } from '#app/lib/categories.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { createTaggedCacheReader } from '#app/platform/cache.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { serviceThumbnailSql } from './internal/slide-columns.server.ts';
import {
  MIN_SERVICES_BEFORE_SHORT_LISTING_WARNING,
  MAX_LISTING_SERVICES,
  type PublicService,
  MAX_RELATED_SERVICES,
} from './model.ts';
import { buildPictureSources, type ResizedSlidePicture } from './slides/slide-kinds.ts';
import { services } from './tables.server.ts';

type StoredServiceRow = typeof services.$inferSelect;

/** The rule that makes a service public, including every column it needs (GRID-13). */
export const publicServiceCondition = and(
  eq(services.status, 'published'),
  isNull(services.deletedAt),
  isNotNull(services.title),
  isNotNull(services.category),
  isNotNull(services.priceCents),
);

export const publicServiceColumns = {
  id: services.id,
  slug: services.slug,
  title: services.title,
  category: services.category,
  priceCents: services.priceCents,
  deliveryDays: services.deliveryDays,
  projectsSold30d: services.projectsSold30d,
  description: services.description,
  createdAt: services.createdAt,
  badgeCodes: services.badgeCodes,
  thumbnail: serviceThumbnailSql,
};

type PublicServiceRow = Pick<
  StoredServiceRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'category'
  | 'priceCents'
  | 'deliveryDays'
  | 'projectsSold30d'
  | 'description'
  | 'createdAt'
  | 'badgeCodes'
> & { thumbnail: { url: string; alt: string; variants: ResizedSlidePicture[] } | null };

/** Narrows a row to the types that `publicServiceCondition` guarantees in SQL; a row that fails is left out. */
export function toPublicServices(row: PublicServiceRow): PublicService[] {
  const { title, category, priceCents } = row;
  if (title === null || category === null || priceCents === null) return [];
  const { url, alt, variants } = row.thumbnail ?? { url: '', alt: '', variants: [] };
  const sources = buildPictureSources(variants);
  // A drawn slide has no sources; the page carries no empty list for it.
  const thumbnail = row.thumbnail && { url, alt, ...(sources.length > 0 && { sources }) };
  return [{ ...row, title, category, priceCents, thumbnail, description: row.description ?? '' }];
}

/**
 * Filters of a listing; ranges include their ends. With `ids` or `slugs` it
 * selects services instead of the listing of GRID-13.
 */
export type ServiceListingFilter = {
  category?: CategoryName;
  price?: { minCents: number | null; maxCents: number | null };
  deliveryDays?: number;
  ids?: readonly string[];
  slugs?: readonly string[];
};

const buildServiceIdAndSlugConditions = ({ ids, slugs }: Pick<ServiceListingFilter, 'ids' | 'slugs'>) => [
  ids ? inArray(services.id, [...ids]) : undefined,
  slugs ? inArray(services.slug, [...slugs]) : undefined,
];

function buildServiceListingCondition({
  category,
  price,
  deliveryDays,
  ids,
  slugs,
}: ServiceListingFilter): SQL | undefined {
  const isPresent = (value: number | null | undefined) => value !== null && value !== undefined;
  return and(
    publicServiceCondition,
    category ? eq(services.category, category) : undefined,
    isPresent(price?.minCents) ? gte(services.priceCents, price?.minCents ?? 0) : undefined,
    isPresent(price?.maxCents) ? lte(services.priceCents, price?.maxCents ?? 0) : undefined,
    // A service without the value takes one day, as in `getServiceDeliveryDaysOrDefault`.
    isPresent(deliveryDays) ? lte(sql`coalesce(${services.deliveryDays}, 1)`, deliveryDays) : undefined,
    ...buildServiceIdAndSlugConditions({ ids, slugs }),
  );
}

/**
 * Returns the listing of GRID-13 (published, not deleted, with title, category and price; price ascending,
 * then sales descending; at most 50), optionally of one category (GRID-17) or filtered. Logs a full listing
 * of fewer than five (GRID-16).
 */
export async function listPublicServices(
  ctx: AppContext,
  filter: ServiceListingFilter = {},
): Promise<readonly PublicService[]> {
  const names = Object.keys(filter);
  const isWhole = names.every((name) => name === 'category');
  const listed = await (names.length === 0
    ? readCachedServiceListing(ctx)
    : loadPublicServiceListing(ctx, filter));
  if (isWhole && listed.length < MIN_SERVICES_BEFORE_SHORT_LISTING_WARNING) {
    ctx.log.warn({ count: listed.length, category: filter.category ?? null }, 'few services listed');
  }
  return listed;
}

async function loadPublicServiceListing(
  ctx: AppContext,
  filter: ServiceListingFilter,
): Promise<readonly PublicService[]> {
  const listing = ctx.db
    .select(publicServiceColumns)
    .from(services)
    .where(buildServiceListingCondition(filter))
    .orderBy(asc(services.priceCents), desc(services.projectsSold30d), asc(services.id));
  const rows = await (filter.ids || filter.slugs ? listing : listing.limit(MAX_LISTING_SERVICES));
  return rows.flatMap(toPublicServices);
}

/** Maximum lifetime of cached catalog data; a change invalidates it at once. */
const CATALOG_CACHE_LIFETIME_MS = 5 * MINUTE_MS;

/** The full listing: the home page, /services and many other pages show a part of it. */
const readCachedServiceListing = createTaggedCacheReader({
  tag: 'catalog',
  lifeMs: CATALOG_CACHE_LIFETIME_MS,
  load: (ctx) => loadPublicServiceListing(ctx, {}),
});

type ServiceIdAndCategory = { id: string; category: string };

function pickRelatedServices(
  listed: readonly PublicService[],
  { id, category }: ServiceIdAndCategory,
): PublicService[] {
  return listed
    .filter((other) => other.category === category && other.id !== id)
    .toSorted(
      (one, other) =>
        other.projectsSold30d - one.projectsSold30d ||
        one.priceCents - other.priceCents ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(0, MAX_RELATED_SERVICES);
}

async function readRelatedServices(
  ctx: AppContext,
  { id, category }: ServiceIdAndCategory,
): Promise<PublicService[]> {
  const rows = await ctx.db
    .select(publicServiceColumns)
    .from(services)
    .where(and(publicServiceCondition, eq(services.category, category), ne(services.id, id)))
    .orderBy(desc(services.projectsSold30d), asc(services.priceCents), asc(services.id))
    .limit(MAX_RELATED_SERVICES);
  return rows.flatMap(toPublicServices);
}

/**
 * DETAIL-07: returns three public services of the same category other than this one, by sales descending;
 * none if the read fails.
 */
export async function listRelatedServices(
  ctx: AppContext,
  service: ServiceIdAndCategory,
): Promise<PublicService[]> {
  try {
    const listed = await readCachedServiceListing(ctx);
    // The cached listing is limited; it holds every service only in a small shop.
    return listed.length < MAX_LISTING_SERVICES
      ? pickRelatedServices(listed, service)
      : await readRelatedServices(ctx, service);
  } catch (error) {
    ctx.log.error({ err: error, serviceId: service.id }, 'related services failed');
    ctx.onFallback?.();
    return [];
  }
}

/**
 * Returns the visible categories that have a public service, in the order of
 * the tabs; the footer picks its three from these. Empty if they cannot be read
 * (ERROR-02), because every page needs the footer, even during an outage.
 */
export async function listCategoriesWithPublicServices(ctx: AppContext): Promise<readonly CategoryName[]> {
  try {
    return await readCachedPublishedCategories(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'categories failed');
    ctx.onFallback?.();
    return [];
  }
}

async function readCategoriesWithPublicServices(ctx: AppContext): Promise<CategoryName[]> {
  const rows = await ctx.db
    .selectDistinct({ category: services.category })
    .from(services)
    .where(publicServiceCondition);
  const published = new Set(rows.map((row) => row.category));
  return ctx.categories.flatMap(({ name, isHidden }) => (!isHidden && published.has(name) ? name : []));
}

/** Every page reads them for its footer, even a cart or an order. */
const readCachedPublishedCategories = createTaggedCacheReader({
  tag: ['catalog', 'content'],
  lifeMs: CATALOG_CACHE_LIFETIME_MS,
  load: readCategoriesWithPublicServices,
});
