import { and, asc, desc, eq, ilike, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';

import { findCategoryNameForUrl } from '#app/lib/categories.ts';
import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import type { ListPage } from '#app/lib/list-page.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { buildShopDayRangeCondition } from '#app/modules/content/settings/find-shop-days.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';
import {
  countRowsUpTo,
  readPaginatedDatabaseList,
  streamAllListRowsForExport,
} from '#app/platform/db/listing.server.ts';

import { type ReviewSourceKind, type ReviewStatus, getReviewSource } from './model.ts';
import {
  listReviewPublishingConsentLabels,
  type ReviewModerationListState,
  type ReviewModerationTab,
} from './moderation.ts';
import { serviceReviews } from './tables.server.ts';

export type AdminModerationListReview = {
  id: string;
  rating: number;
  title: string;
  excerpt: string;
  service: string;
  reviewer: string;
  company: string | null;
  source: ReviewSourceKind;
  status: ReviewStatus;
  isPinned: boolean;
  isInTrash: boolean;
  /** Its order was fully refunded. */
  isRefunded: boolean;
  flags: readonly string[];
  /** The consents for its publication. */
  consents: readonly string[];
  at: string;
};

const REVIEW_SOURCE_CONDITIONS: Record<string, SQL | undefined> = {
  verified: and(eq(serviceReviews.isVerified, true), eq(serviceReviews.isDemo, false)),
  unverified: and(
    eq(serviceReviews.isVerified, false),
    eq(serviceReviews.isDemo, false),
    isNull(serviceReviews.orderItemId),
    isNotNull(serviceReviews.email),
  ),
  imported: and(
    eq(serviceReviews.isVerified, false),
    eq(serviceReviews.isDemo, false),
    isNull(serviceReviews.orderItemId),
    isNull(serviceReviews.email),
  ),
  demo: eq(serviceReviews.isDemo, true),
  test: and(
    eq(serviceReviews.isVerified, false),
    eq(serviceReviews.isDemo, false),
    isNotNull(serviceReviews.orderItemId),
  ),
};

const buildReviewTabCondition = (tab: ReviewModerationTab) =>
  tab === 'trash'
    ? isNotNull(serviceReviews.deletedAt)
    : and(isNull(serviceReviews.deletedAt), eq(serviceReviews.status, tab));

async function buildModeratedReviewListFilterCondition(
  ctx: AppContext,
  tab: ReviewModerationTab,
  { q, filters }: ReviewModerationListState,
): Promise<SQL | undefined> {
  const { rating, source, flagged, photo, service } = filters;
  const category = findCategoryNameForUrl(ctx.categories, filters.category);
  return and(
    buildReviewTabCondition(tab),
    buildDemoOrRealRowsCondition(ctx, serviceReviews),
    rating ? eq(serviceReviews.rating, Number(rating)) : undefined,
    source ? REVIEW_SOURCE_CONDITIONS[source] : undefined,
    category ? eq(services.category, category) : undefined,
    flagged ? sql`cardinality(${serviceReviews.flags}) > 0` : undefined,
    photo ? isNotNull(serviceReviews.reviewerAvatarUrl) : undefined,
    service ? ilike(services.title, createLikeContainsPattern(service)) : undefined,
    await buildShopDayRangeCondition(ctx, serviceReviews.createdAt, filters),
    q
      ? or(
          ilike(serviceReviews.title, createLikeContainsPattern(q)),
          ilike(serviceReviews.content, createLikeContainsPattern(q)),
          ilike(serviceReviews.reviewerName, createLikeContainsPattern(q)),
          ilike(serviceReviews.reviewerCompany, createLikeContainsPattern(q)),
        )
      : undefined,
  );
}

function getReviewSortOrder({ sort }: ReviewModerationListState): SQL[] {
  const newest = [desc(serviceReviews.createdAt), desc(serviceReviews.id)];
  if (sort === 'oldest') return [asc(serviceReviews.createdAt), asc(serviceReviews.id)];
  if (sort === 'lowest') return [asc(serviceReviews.rating), ...newest];
  return sort === 'highest' ? [desc(serviceReviews.rating), ...newest] : newest;
}

function buildModeratedReviewsQuery(ctx: AppContext) {
  return ctx.db
    .select({
      review: serviceReviews,
      service: services.title,
      category: services.category,
      orderStatus: orders.status,
      orderId: orders.id,
    })
    .from(serviceReviews)
    .leftJoin(services, eq(services.id, serviceReviews.serviceId))
    .leftJoin(orderItems, eq(orderItems.id, serviceReviews.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId));
}
type ModeratedReviewRow = Awaited<ReturnType<typeof buildModeratedReviewsQuery>>[number];

const REVIEW_EXCERPT_LENGTH = 140;

function toReviewModerationListItem({
  review,
  service,
  orderStatus,
}: ModeratedReviewRow): AdminModerationListReview {
  const { content } = review;
  return {
    id: review.id,
    rating: review.rating,
    title: review.title ?? 'No title',
    excerpt:
      content.length > REVIEW_EXCERPT_LENGTH
        ? `${content.slice(0, REVIEW_EXCERPT_LENGTH).trimEnd()}…`
        : content,
    service: service ?? 'Deleted service',
    reviewer: review.reviewerName,
    company: review.reviewerCompany,
    source: getReviewSource(review),
    status: review.status as ReviewStatus, // the CHECK service_reviews_status_known
    isPinned: review.isPinned,
    isInTrash: review.deletedAt !== null,
    isRefunded: orderStatus === 'REFUNDED',
    flags: review.flags,
    consents: listReviewPublishingConsentLabels(review),
    at: review.createdAt.toISOString(),
  };
}

/** Returns a page of one tab's reviews. Throws without the right `reviews:read`. */
export async function listReviewsForModeration(
  ctx: AppContext,
  tab: ReviewModerationTab,
  state: ReviewModerationListState,
): Promise<ListPage<AdminModerationListReview>> {
  assertCan(ctx, 'reviews:read');
  const where = await buildModeratedReviewListFilterCondition(ctx, tab, state);
  const page = await readPaginatedDatabaseList<ModeratedReviewRow>(state, {
    rows: ({ limit, offset }) =>
      buildModeratedReviewsQuery(ctx)
        .where(where)
        .orderBy(...getReviewSortOrder(state))
        .limit(limit)
        .offset(offset),
    count: () =>
      countRowsUpTo(
        ctx,
        ctx.db
          .select({ id: serviceReviews.id })
          .from(serviceReviews)
          .leftJoin(services, eq(services.id, serviceReviews.serviceId))
          .where(where)
          .getSQL(),
      ),
  });
  return { ...page, rows: page.rows.map(toReviewModerationListItem) };
}

/** A review as its row of a file: its full text, and what the list leaves out. */
export type ExportedReview = AdminModerationListReview & {
  content: string;
  category: string | null;
  reply: string | null;
  deletedAt: string | null;
};

/** Yields all reviews of a tab's list in its order, in batches. */
export function streamModeratedReviewsForExport(
  ctx: AppContext,
  tab: ReviewModerationTab,
  state: ReviewModerationListState,
) {
  assertCan(ctx, 'reviews:write');
  return streamAllListRowsForExport(async ({ limit, offset }) => {
    const rows = await buildModeratedReviewsQuery(ctx)
      .where(await buildModeratedReviewListFilterCondition(ctx, tab, state))
      .orderBy(...getReviewSortOrder(state))
      .limit(limit)
      .offset(offset);
    return rows.map((row): ExportedReview => {
      const { title, content, reply, deletedAt } = row.review;
      // An empty title stays empty in the file: an import would store the placeholder that pages show.
      const more = {
        title: title ?? '',
        content,
        category: row.category,
        reply,
        deletedAt: deletedAt?.toISOString() ?? null,
      };
      return { ...toReviewModerationListItem(row), ...more };
    });
  });
}

/** Returns the ids of a tab's list, for "all matching". */
export async function listModeratedReviewIds(
  ctx: AppContext,
  tab: ReviewModerationTab,
  state: ReviewModerationListState,
): Promise<string[]> {
  assertCan(ctx, 'reviews:read');
  const rows = await ctx.db
    .select({ id: serviceReviews.id })
    .from(serviceReviews)
    .leftJoin(services, eq(services.id, serviceReviews.serviceId))
    .where(await buildModeratedReviewListFilterCondition(ctx, tab, state))
    .orderBy(asc(serviceReviews.id))
    .limit(10_000);
  return rows.map(({ id }) => id);
}

/** Returns one review with everything its author wrote and permitted; null if it is unknown. */
export async function findReviewForModeration(ctx: AppContext, id: string) {
  assertCan(ctx, 'reviews:read');
  if (!isUuid(id)) return null;
  const [row] = await buildModeratedReviewsQuery(ctx).where(eq(serviceReviews.id, id));
  if (!row) return null;
  return { ...row.review, ...toReviewModerationListItem(row), category: row.category, orderId: row.orderId };
}

/** Returns who last changed a review, from the audit log. Throws without the right `reviews:read`. */
export async function findLastReviewEditor(ctx: AppContext, id: string): Promise<string> {
  assertCan(ctx, 'reviews:read');
  const [last] = await ctx.db
    .select({ name: users.name, role: users.role })
    .from(auditLog)
    .leftJoin(users, and(eq(auditLog.actorKind, 'user'), sql`${users.id}::text = ${auditLog.actorId}`))
    .where(and(eq(auditLog.entity, 'review'), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.name && last.role !== 'customer' ? last.name : 'Its writer';
}

/** Returns the id of the oldest other pending review; null if there is none. */
export async function findNextPendingReviewId(ctx: AppContext, id: string): Promise<string | null> {
  assertCan(ctx, 'reviews:read');
  const [next] = await ctx.db
    .select({ id: serviceReviews.id })
    .from(serviceReviews)
    .where(
      and(
        buildReviewTabCondition('pending'),
        buildDemoOrRealRowsCondition(ctx, serviceReviews),
        ne(serviceReviews.id, id),
      ),
    )
    .orderBy(asc(serviceReviews.createdAt), asc(serviceReviews.id))
    .limit(1);
  return next?.id ?? null;
}
