import { and, asc, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import { findCategoryNameForUrl, getCategoryColorKey } from '#app/lib/categories.ts';
import { type ListPage, MAX_COUNTED_LIST_ROWS, type ListMatchCount } from '#app/lib/list-page.ts';
import { hasActiveListSearchOrFilters } from '#app/lib/list-search.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { streamAllListRowsForExport } from '#app/platform/db/listing.server.ts';

import { buildServiceSearchCondition } from './internal/service-search-rule.server.ts';
import { serviceThumbnailSql } from './internal/slide-columns.server.ts';
import { getServiceDeliveryHours, getServiceUrlSegment } from './model.ts';
import { createServicePreviewUrl } from './preview-address.server.ts';
import {
  type AdminService,
  parseServiceStatus,
  type ServiceCountsByStatus,
  type AdminServiceListState,
  type AdminServiceListSort,
} from './service-list.ts';
import { services } from './tables.server.ts';

/** Locale-independent collation (data.md "Types"), the same on every cluster. */
const serviceTitleSortSql = sql`${services.titleSort} collate "C"`;

const servicePriceDescendingSortSql = sql`${services.priceCents} desc nulls last`;

/** ALIST-13: the order of each sort, with the tiebreak that makes pages stable. */
const ADMIN_SERVICE_LIST_SORT_ORDERS: Record<AdminServiceListSort, readonly SQL[]> = {
  recent: [desc(services.updatedAt), desc(services.id)],
  oldest: [asc(services.updatedAt), asc(services.id)],
  popular: [desc(services.projectsSold30d), desc(services.id)],
  'price-desc': [servicePriceDescendingSortSql, desc(services.id)],
  'price-asc': [asc(services.priceCents), asc(services.id)],
  'a-z': [asc(serviceTitleSortSql), asc(services.id)],
  'z-a': [desc(serviceTitleSortSql), desc(services.id)],
};

type AdminServiceListQuery = Pick<AdminServiceListState, 'q' | 'filters'>;

function buildServiceListCondition(ctx: AppContext, { q, filters }: AdminServiceListQuery): SQL | undefined {
  const category = findCategoryNameForUrl(ctx.categories, filters.category);
  return and(
    isNull(services.deletedAt),
    filters.status ? eq(services.status, filters.status) : undefined,
    category ? eq(services.category, category) : undefined,
    buildServiceSearchCondition(q),
  );
}

/** Returns the stat cards of ALIST-01, in one query. */
export async function countServicesByStatus(ctx: AppContext): Promise<ServiceCountsByStatus> {
  assertCan(ctx, 'services:read');
  const counts: ServiceCountsByStatus = { total: 0, published: 0, draft: 0, archived: 0, trash: 0 };
  const isTrash = isNotNull(services.deletedAt);
  const rows = await ctx.db
    .select({ status: services.status, isTrash: sql<boolean>`${isTrash}`, services: count() })
    .from(services)
    .groupBy(services.status, isTrash);
  for (const row of rows) {
    if (row.isTrash) counts.trash += row.services;
    else {
      counts[parseServiceStatus(row.status)] += row.services;
      counts.total += row.services;
    }
  }
  return counts;
}

/** The number of services in a list; reuses the stat cards' counts where it can. */
async function countMatchingServices(
  ctx: AppContext,
  state: AdminServiceListState,
  counts: ServiceCountsByStatus,
): Promise<ListMatchCount> {
  const { status, category } = state.filters;
  if (!hasActiveListSearchOrFilters(state)) return { count: counts.total, isMore: false };
  if (status && !category && state.q === '') return { count: counts[status], isMore: false };
  const some = ctx.db
    .select({ id: services.id })
    .from(services)
    .where(buildServiceListCondition(ctx, state))
    .limit(MAX_COUNTED_LIST_ROWS + 1)
    .as('some');
  const [row] = await ctx.db.select({ count: count() }).from(some);
  const found = row?.count ?? 0;
  return { count: Math.min(found, MAX_COUNTED_LIST_ROWS), isMore: found > MAX_COUNTED_LIST_ROWS };
}

const adminServiceListSqlColumns = {
  id: services.id,
  slug: services.slug,
  title: services.title,
  category: services.category,
  status: services.status,
  priceCents: services.priceCents,
  deliveryDays: services.deliveryDays,
  projectsSold30d: services.projectsSold30d,
  reviewCount: services.reviewCount,
  publishedAt: services.publishedAt,
  updatedAt: services.updatedAt,
  isDemo: services.isDemo,
  thumbnail: serviceThumbnailSql,
};

type AdminServiceRow = Pick<
  typeof services.$inferSelect,
  Exclude<keyof typeof adminServiceListSqlColumns, 'thumbnail'>
> &
  Pick<AdminService, 'thumbnail'>;

function toAdminService(ctx: AppContext, row: AdminServiceRow): AdminService {
  const { id, slug, title, category, priceCents, deliveryDays, isDemo } = row;
  return {
    id,
    slug,
    deliveryDays,
    title,
    category,
    priceCents,
    isDemo,
    address: getServiceUrlSegment(row),
    previewPath: row.status === 'published' ? null : createServicePreviewUrl(ctx, id),
    hue: getCategoryColorKey(ctx.categories, category ?? ''),
    status: parseServiceStatus(row.status),
    deliveryHours: getServiceDeliveryHours(deliveryDays),
    stored: { projectsSold30d: row.projectsSold30d, reviews: row.reviewCount },
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    thumbnail: row.thumbnail,
  };
}

/** Rows of a list in its order. Pictures are looked up for these rows only, not for the skipped ones. */
async function readAdminServiceRows(
  ctx: AppContext,
  state: AdminServiceListState,
  window: { limit: number; offset: number },
) {
  const order = ADMIN_SERVICE_LIST_SORT_ORDERS[state.sort];
  const page = ctx.db
    .select({ id: services.id })
    .from(services)
    .where(buildServiceListCondition(ctx, state))
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)
    .as('page');
  const rows = await ctx.db
    .select(adminServiceListSqlColumns)
    .from(services)
    .innerJoin(page, eq(page.id, services.id))
    .orderBy(...order);
  return rows.map((row) => toAdminService(ctx, row));
}

/**
 * Returns one page of the services outside the trash (ALIST-03, -04, -13); the last one if the requested page
 * is beyond it. `counts` are those of `countServicesByStatus`.
 */
export async function listAdminServices(
  ctx: AppContext,
  state: AdminServiceListState,
  counts: ServiceCountsByStatus,
): Promise<ListPage<AdminService>> {
  assertCan(ctx, 'services:read');
  const { size } = state;
  const total = await countMatchingServices(ctx, state, counts);
  const lastPage = Math.max(1, Math.ceil(total.count / size));
  const page = total.isMore ? state.page : Math.min(state.page, lastPage);
  const rows = await readAdminServiceRows(ctx, state, { limit: size + 1, offset: (page - 1) * size });
  return { rows: rows.slice(0, size), page, size, total, hasNext: rows.length > size };
}

/** Returns the ids of a list for a bulk action, up to its limit. */
export async function listFilteredAdminServiceIds(
  ctx: AppContext,
  state: AdminServiceListQuery,
): Promise<string[]> {
  assertCan(ctx, 'services:read');
  const rows = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(buildServiceListCondition(ctx, state))
    .orderBy(asc(services.id))
    .limit(MAX_COUNTED_LIST_ROWS);
  return rows.map(({ id }) => id);
}

/** Yields all services of a list in its order, in batches. */
export function streamAdminServicesForExport(ctx: AppContext, state: AdminServiceListState) {
  assertCan(ctx, 'services:read');
  return streamAllListRowsForExport((window) => readAdminServiceRows(ctx, state, window));
}
