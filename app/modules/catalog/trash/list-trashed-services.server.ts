import { and, asc, count, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';

import { findCategoryNameForUrl, type ServiceCategoryKey, getCategoryColorKey } from '#app/lib/categories.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import type { Cents } from '#app/lib/money.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { streamAllListRowsForExport } from '#app/platform/db/listing.server.ts';

import { buildServiceSearchCondition } from '../internal/service-search-rule.server.ts';
import { serviceThumbnailSql } from '../internal/slide-columns.server.ts';
import { parseServiceStatus, type ServiceStatus } from '../service-list.ts';
import { services } from '../tables.server.ts';

import {
  getPermanentDeletionTime,
  formatTimeUntilDeletion,
  type ServiceTrashListState,
  type ServiceTrashListSort,
} from './service-trash.ts';

/** One service in the trash; times are ISO 8601. */
export type TrashedService = {
  id: string;
  title: string | null;
  category: string | null;
  hue: ServiceCategoryKey;
  thumbnail: { url: string; alt: string } | null;
  priceCents: Cents | null;
  /** The status before it was deleted. */
  status: ServiceStatus;
  deletedAt: string;
  /** Who deleted it; null for a program. */
  deletedBy: string | null;
  purgeAt: string;
  timeLeft: string;
};

const trashedServiceTitleSortSql = sql`${services.titleSort} collate "C"`;
const TRASHED_SERVICE_SORT_ORDERS: Record<ServiceTrashListSort, readonly SQL[]> = {
  recent: [desc(services.deletedAt), desc(services.id)],
  oldest: [asc(services.deletedAt), asc(services.id)],
  'a-z': [asc(trashedServiceTitleSortSql), asc(services.id)],
  'z-a': [desc(trashedServiceTitleSortSql), desc(services.id)],
};

type ServiceTrashListFilters = Pick<ServiceTrashListState, 'q' | 'filters'>;

function buildServiceTrashCondition(
  ctx: AppContext,
  { q, filters }: ServiceTrashListFilters,
): SQL | undefined {
  const category = findCategoryNameForUrl(ctx.categories, filters.category);
  return and(
    isNotNull(services.deletedAt),
    category ? eq(services.category, category) : undefined,
    buildServiceSearchCondition(q),
  );
}

/** Rows of the trash in order. */
async function readTrashedServiceRows(
  ctx: AppContext,
  state: ServiceTrashListState,
  { limit, offset }: { limit: number; offset: number },
): Promise<TrashedService[]> {
  const rows = await ctx.db
    .select({
      id: services.id,
      title: services.title,
      category: services.category,
      thumbnail: serviceThumbnailSql,
      priceCents: services.priceCents,
      status: services.status,
      deletedAt: services.deletedAt,
      deletedById: services.deletedBy,
      deletedByName: users.name,
    })
    .from(services)
    .leftJoin(users, eq(users.id, services.deletedBy))
    .where(buildServiceTrashCondition(ctx, state))
    .orderBy(...TRASHED_SERVICE_SORT_ORDERS[state.sort])
    .limit(limit)
    .offset(offset);
  return rows.flatMap(({ deletedAt, deletedById, deletedByName, ...row }): TrashedService[] => {
    if (deletedAt === null) return []; // the condition above excludes it
    const permanentlyAt = getPermanentDeletionTime(deletedAt);
    return [
      {
        ...row,
        hue: getCategoryColorKey(ctx.categories, row.category ?? ''),
        status: parseServiceStatus(row.status),
        deletedAt: deletedAt.toISOString(),
        deletedBy: deletedById === null ? null : (deletedByName ?? 'Unknown User'),
        purgeAt: permanentlyAt.toISOString(),
        timeLeft: formatTimeUntilDeletion(permanentlyAt, ctx.now),
      },
    ];
  });
}

/** Returns one page of the trash; the last one if the requested page is beyond it. */
export async function listTrashedServices(
  ctx: AppContext,
  state: ServiceTrashListState,
): Promise<ListPage<TrashedService>> {
  assertCan(ctx, 'services:restore');
  const { size } = state;
  const [found] = await ctx.db
    .select({ count: count() })
    .from(services)
    .where(buildServiceTrashCondition(ctx, state));
  const total = { count: found?.count ?? 0, isMore: false };
  const page = Math.min(state.page, Math.max(1, Math.ceil(total.count / size)));
  const rows = await readTrashedServiceRows(ctx, state, { limit: size, offset: (page - 1) * size });
  return { rows, page, size, total, hasNext: page * size < total.count };
}

/** Yields everything in a trash list in its order, in batches. */
export function streamTrashedServicesForExport(ctx: AppContext, state: ServiceTrashListState) {
  assertCan(ctx, 'services:restore');
  return streamAllListRowsForExport((window) => readTrashedServiceRows(ctx, state, window));
}

/** Returns the ids of a trash list, for a bulk action. */
export async function listTrashedServiceIds(
  ctx: AppContext,
  state: ServiceTrashListFilters,
): Promise<string[]> {
  assertCan(ctx, 'services:restore');
  const rows = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(buildServiceTrashCondition(ctx, state))
    .orderBy(asc(services.id));
  return rows.map(({ id }) => id);
}
