import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { findCategoryNameForUrl, getCategoryColorKey } from '#app/lib/categories.ts';
import { formatTimeUntilDeletion } from '#app/modules/catalog/trash/service-trash.ts';
import { buildShopDayRangeCondition } from '#app/modules/content/settings/find-shop-days.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';

import { publicTestimonialSortOrderSql, publicTestimonialCondition } from '../list-feedback.server.ts';
import { computeInitials } from '../model.ts';
import { testimonials } from '../tables.server.ts';
import {
  getTestimonialProvenance,
  testimonialStateSql,
  getTestimonialState,
  toTestimonialContent,
} from './testimonial-columns.server.ts';
import {
  type AdminTestimonial,
  type TestimonialListState,
  type TestimonialListTab,
  TESTIMONIAL_TRASH_DAYS,
} from './testimonial-search.ts';

const ADMIN_TESTIMONIAL_EXCERPT_LENGTH = 140;

const ADMIN_TESTIMONIAL_SORT_COLUMNS: Record<TestimonialListState['sort'], SQL[]> = {
  newest: [desc(testimonials.createdAt), desc(testimonials.id)],
  oldest: [asc(testimonials.createdAt), asc(testimonials.id)],
  'a-z': [asc(sql`lower(${testimonials.clientName})`), asc(testimonials.id)],
  'z-a': [desc(sql`lower(${testimonials.clientName})`), desc(testimonials.id)],
  highest: [desc(testimonials.rating), desc(testimonials.createdAt), desc(testimonials.id)],
  lowest: [asc(testimonials.rating), desc(testimonials.createdAt), desc(testimonials.id)],
  delivered: [sql`${testimonials.deliveryDate} desc nulls last`, desc(testimonials.id)],
  public: publicTestimonialSortOrderSql,
};

function buildTestimonialTabCondition(tab: TestimonialListTab): SQL | undefined {
  if (tab === 'trash') return isNotNull(testimonials.deletedAt);
  return and(isNull(testimonials.deletedAt), tab === 'all' ? undefined : eq(testimonialStateSql, tab));
}

async function buildTestimonialCondition(
  ctx: AppContext,
  tab: TestimonialListTab,
  { q, filters }: TestimonialListState,
): Promise<SQL | undefined> {
  const { rating, provenance, service } = filters;
  const category = findCategoryNameForUrl(ctx.categories, filters.category);
  const words = q ? createLikeContainsPattern(q) : null;
  return and(
    buildTestimonialTabCondition(tab),
    category ? eq(testimonials.category, category) : undefined,
    rating ? eq(testimonials.rating, Number(rating)) : undefined,
    provenance ? eq(testimonials.provenance, provenance) : undefined,
    filters.public ? publicTestimonialCondition : undefined,
    filters.demo ? eq(testimonials.isDemo, false) : undefined,
    service ? ilike(testimonials.serviceName, createLikeContainsPattern(service)) : undefined,
    await buildShopDayRangeCondition(ctx, testimonials.createdAt, filters),
    words
      ? or(
          ilike(testimonials.clientName, words),
          ilike(testimonials.clientCompany, words),
          ilike(testimonials.clientRole, words),
          ilike(testimonials.serviceName, words),
          ilike(testimonials.text, words),
        )
      : undefined,
  );
}

type AdminTestimonialRow = { row: typeof testimonials.$inferSelect; deletedBy: string | null };

function toAdminTestimonial(ctx: AppContext, { row, deletedBy }: AdminTestimonialRow): AdminTestimonial {
  const purgeAt = row.deletedAt && addDays(row.deletedAt, TESTIMONIAL_TRASH_DAYS);
  return {
    id: row.id,
    hue: getCategoryColorKey(ctx.categories, row.category ?? ''),
    initials: row.clientInitials ?? computeInitials(row.clientName),
    avatarUrl: row.clientAvatarUrl,
    name: row.clientName,
    company: row.clientCompany,
    role: row.clientRole,
    category: row.category,
    serviceName: row.serviceName,
    rating: row.rating,
    excerpt: truncateTextAtWordEnd(row.text, ADMIN_TESTIMONIAL_EXCERPT_LENGTH),
    state: getTestimonialState(row),
    provenance: getTestimonialProvenance(row).kind,
    isDemo: row.isDemo,
    deliveryDate: row.deliveryDate,
    createdAt: row.createdAt.toISOString(),
    trash:
      row.deletedAt && purgeAt
        ? {
            deletedAt: row.deletedAt.toISOString(),
            deletedBy,
            purgeAt: purgeAt.toISOString(),
            timeLeft: formatTimeUntilDeletion(purgeAt, ctx.now),
          }
        : null,
  };
}

const buildAdminTestimonialsQuery = (ctx: AppContext) =>
  ctx.db
    .select({ row: testimonials, deletedBy: users.name })
    .from(testimonials)
    .leftJoin(users, eq(users.id, testimonials.deletedBy));

/** Returns a page of one tab's testimonials. Throws without the right `testimonials:read`. */
export async function listAdminTestimonials(
  ctx: AppContext,
  tab: TestimonialListTab,
  state: TestimonialListState,
): Promise<ListPage<AdminTestimonial>> {
  assertCan(ctx, 'testimonials:read');
  const where = await buildTestimonialCondition(ctx, tab, state);
  const page = await readPaginatedDatabaseList<AdminTestimonialRow>(state, {
    rows: ({ limit, offset }) =>
      buildAdminTestimonialsQuery(ctx)
        .where(where)
        .orderBy(...ADMIN_TESTIMONIAL_SORT_COLUMNS[state.sort])
        .limit(limit)
        .offset(offset),
    count: () => countRowsUpTo(ctx, sql`select 1 from ${testimonials} where ${where ?? sql`true`}`),
  });
  return { ...page, rows: page.rows.map((row) => toAdminTestimonial(ctx, row)) };
}

const MAX_SELECTED_TESTIMONIAL_IDS = 10_000;

/** Returns the ids of a tab's list, for "all matching". */
export async function listTestimonialIds(
  ctx: AppContext,
  tab: TestimonialListTab,
  state: TestimonialListState,
): Promise<string[]> {
  assertCan(ctx, 'testimonials:read');
  const rows = await ctx.db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(await buildTestimonialCondition(ctx, tab, state))
    .orderBy(asc(testimonials.id))
    .limit(MAX_SELECTED_TESTIMONIAL_IDS);
  return rows.map(({ id }) => id);
}

const TESTIMONIAL_EXPORT_BATCH_SIZE = 500;

/** Yields all testimonials of a list in batches by id, with their full texts, for a file. */
export async function* streamTestimonialsForExport(
  ctx: AppContext,
  tab: TestimonialListTab,
  state: TestimonialListState,
) {
  assertCan(ctx, 'testimonials:read');
  const where = await buildTestimonialCondition(ctx, tab, state);
  let after: string | null = null;
  for (;;) {
    const rows: (typeof testimonials.$inferSelect)[] = await ctx.db
      .select()
      .from(testimonials)
      .where(and(where, after === null ? undefined : gt(testimonials.id, after)))
      .orderBy(asc(testimonials.id))
      .limit(TESTIMONIAL_EXPORT_BATCH_SIZE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < TESTIMONIAL_EXPORT_BATCH_SIZE) return;
    after = last.id;
  }
}

/** Returns one testimonial for the list and for its form; null if it is unknown. */
export async function findAdminTestimonial(ctx: AppContext, id: string) {
  assertCan(ctx, 'testimonials:read');
  if (!isUuid(id)) return null;
  const [found] = await buildAdminTestimonialsQuery(ctx).where(eq(testimonials.id, id));
  if (!found) return null;
  return {
    row: toAdminTestimonial(ctx, found),
    words: toTestimonialContent(found.row),
    version: found.row.version,
  };
}
