import {
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';

import { thumbnail } from './internal/slide-columns.server.ts';
import {
  CATEGORIES,
  type CategoryName,
  FEW_SERVICES,
  LISTING_LIMIT,
  type PublicService,
  RELATED_LIMIT,
} from './model.ts';
import { pictureSources, type SlideVariant } from './slides/slide-kinds.ts';
import { serviceOldSlugs, services, serviceScopeRows } from './tables.server.ts';

type ServiceRow = typeof services.$inferSelect;

/** Every column a public service may be read by, and the rule that makes it public (GRID-13). */
export const isPublicService = and(
  eq(services.status, 'published'),
  isNull(services.deletedAt),
  isNotNull(services.title),
  isNotNull(services.category),
  isNotNull(services.priceCents),
);

const publicColumns = {
  id: services.id,
  slug: services.slug,
  title: services.title,
  category: services.category,
  priceCents: services.priceCents,
  deliveryDays: services.deliveryDays,
  projectsSold30d: services.projectsSold30d,
  description: services.description,
  createdAt: services.createdAt,
  thumbnail,
};

type PublicRow = Pick<
  ServiceRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'category'
  | 'priceCents'
  | 'deliveryDays'
  | 'projectsSold30d'
  | 'description'
  | 'createdAt'
> & { thumbnail: { url: string; alt: string; variants: SlideVariant[] } | null };

/** Says in types what `isPublicService` says in SQL; a row that fails it is left out. */
function asPublic(row: PublicRow): PublicService[] {
  const { title, category, priceCents } = row;
  if (title === null || category === null || priceCents === null) return [];
  const { url, alt, variants } = row.thumbnail ?? { url: '', alt: '', variants: [] };
  const sources = pictureSources(variants);
  // A drawn slide has no sources, and its page does not carry an empty list for it.
  const thumbnail = row.thumbnail && { url, alt, ...(sources.length > 0 && { sources }) };
  return [{ ...row, title, category, priceCents, thumbnail, description: row.description ?? '' }];
}

/** What narrows a listing; ranges include their ends. With `ids` it is a choice of services, not the listing of GRID-13. */
export type ListingFilter = {
  category?: CategoryName;
  price?: { minCents: number | null; maxCents: number | null };
  deliveryDays?: number;
  ids?: readonly string[];
};

function listingRule({ category, price, deliveryDays, ids }: ListingFilter): SQL | undefined {
  const given = (value: number | null | undefined) => value !== null && value !== undefined;
  return and(
    isPublicService,
    category ? eq(services.category, category) : undefined,
    given(price?.minCents) ? gte(services.priceCents, price?.minCents ?? 0) : undefined,
    given(price?.maxCents) ? lte(services.priceCents, price?.maxCents ?? 0) : undefined,
    // A service without the figure takes one day, as `deliveryDaysOf` says.
    given(deliveryDays) ? lte(sql`coalesce(${services.deliveryDays}, 1)`, deliveryDays) : undefined,
    ids ? inArray(services.id, [...ids]) : undefined,
  );
}

/**
 * The listing of GRID-13 (published, not deleted, with title, category and price; price ascending, then sales
 * descending; at most 50), optionally of one category (GRID-17) or filtered. Fewer than five of a whole listing are
 * logged (GRID-16).
 */
export async function listPublicServices(
  ctx: AppContext,
  filter: ListingFilter = {},
): Promise<PublicService[]> {
  const isWhole = Object.keys(filter).every((name) => name === 'category');
  const listing = ctx.db
    .select(publicColumns)
    .from(services)
    .where(listingRule(filter))
    .orderBy(asc(services.priceCents), desc(services.projectsSold30d), asc(services.id));
  const rows = await (filter.ids ? listing : listing.limit(LISTING_LIMIT));
  if (isWhole && rows.length < FEW_SERVICES) {
    ctx.log.warn({ count: rows.length, category: filter.category ?? null }, 'few services listed');
  }
  return rows.flatMap(asPublic);
}

/** A public service with all that its own page shows. */
export type ServicePage = PublicService & {
  painPoint: string | null;
  revisionRoundsIncluded: number;
  /** Found by a slug it had before: the page is at another address now. */
  isFormerAddress: boolean;
  scopeRows: { kind: string; text: string }[];
};

/** Longer values cannot be the address of a service; shorter ones would fit the title of almost any. */
export const LONGEST_ADDRESS = 200;
const SHORTEST_FUZZY = 3;

async function findOnePublic(ctx: AppContext, match: SQL): Promise<PublicService | null> {
  const rows = await ctx.db
    .select(publicColumns)
    .from(services)
    .where(and(isPublicService, match))
    .orderBy(desc(services.projectsSold30d), asc(services.priceCents), asc(services.id))
    .limit(1);
  return rows.flatMap(asPublic)[0] ?? null;
}

/** A LIKE pattern that finds the text anywhere; the wildcards inside the text stand for themselves. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}

async function findByFormerSlug(ctx: AppContext, address: string): Promise<PublicService | null> {
  const former = ctx.db
    .select({ id: serviceOldSlugs.serviceId })
    .from(serviceOldSlugs)
    .where(eq(serviceOldSlugs.slug, address));
  return findOnePublic(ctx, inArray(services.id, former));
}

type Found = PublicService & { isFormerAddress?: boolean };

async function findByAddress(ctx: AppContext, address: string): Promise<Found | null> {
  const bySlug = await findOnePublic(ctx, eq(services.slug, address));
  if (bySlug) return bySlug;
  if (isUuid(address)) return findOnePublic(ctx, eq(services.id, address));
  // Before the title: the words of a former slug mostly stand in the title still, and its address has moved.
  const byFormerSlug = await findByFormerSlug(ctx, address);
  if (byFormerSlug) return { ...byFormerSlug, isFormerAddress: true };
  const words = address.replaceAll('-', ' ').trim();
  if (words.length < SHORTEST_FUZZY) return null;
  return findOnePublic(ctx, ilike(services.title, containing(words)));
}

/**
 * DETAIL-13: by slug, else by id, else by a slug it had before, else by a title that contains the slug's words; null when nothing public fits. A
 * draft, archived or deleted service is never found, by its id neither.
 */
export async function findPublicService(ctx: AppContext, slugOrId: string): Promise<ServicePage | null> {
  // Postgres text holds no NUL; such an address names nothing.
  if (slugOrId.length > LONGEST_ADDRESS || slugOrId.includes('\0')) return null;
  const service = await findByAddress(ctx, slugOrId);
  if (!service) return null;
  const [facts] = await ctx.db
    .select({ painPoint: services.painPoint, revisionRoundsIncluded: services.revisionRoundsIncluded })
    .from(services)
    .where(eq(services.id, service.id));
  const rows = await ctx.db
    .select({ kind: serviceScopeRows.kind, text: serviceScopeRows.text })
    .from(serviceScopeRows)
    .where(eq(serviceScopeRows.serviceId, service.id))
    .orderBy(asc(serviceScopeRows.kind), asc(serviceScopeRows.position));
  return {
    ...service,
    isFormerAddress: service.isFormerAddress ?? false,
    painPoint: facts?.painPoint ?? null,
    revisionRoundsIncluded: facts?.revisionRoundsIncluded ?? 1,
    scopeRows: rows,
  };
}

/** DETAIL-07: same category, public, without the service itself, by sales descending, three; none when the read fails. */
export async function listRelatedServices(
  ctx: AppContext,
  service: { id: string; category: string },
): Promise<PublicService[]> {
  try {
    const rows = await ctx.db
      .select(publicColumns)
      .from(services)
      .where(and(isPublicService, eq(services.category, service.category), ne(services.id, service.id)))
      .orderBy(desc(services.projectsSold30d), asc(services.priceCents), asc(services.id))
      .limit(RELATED_LIMIT);
    return rows.flatMap(asPublic);
  } catch (error) {
    ctx.log.error({ err: error, serviceId: service.id }, 'related services failed');
    ctx.onFallback?.();
    return [];
  }
}

/**
 * The categories that have a public service, in the order of the tabs: the footer draws its three from these. None when
 * they cannot be read (ERROR-02), because the frame stands around every page, that of an outage too.
 */
export async function listPublishedCategories(ctx: AppContext): Promise<CategoryName[]> {
  try {
    return await readPublishedCategories(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'categories failed');
    ctx.onFallback?.();
    return [];
  }
}

async function readPublishedCategories(ctx: AppContext): Promise<CategoryName[]> {
  const rows = await ctx.db
    .selectDistinct({ category: services.category })
    .from(services)
    .where(isPublicService);
  const published = new Set(rows.map((row) => row.category));
  return CATEGORIES.map((category) => category.name).filter((name) => published.has(name));
}
