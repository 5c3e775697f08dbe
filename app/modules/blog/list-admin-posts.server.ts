import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  ilike,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';

import { findCategoryNameForUrl, getCategoryColorKey } from '#app/lib/categories.ts';
import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import { type ListPage, MAX_COUNTED_LIST_ROWS } from '#app/lib/list-page.ts';
import { contentDrafts } from '#app/modules/content/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  countRowsUpTo,
  readPaginatedDatabaseList,
  streamAllListRowsForExport,
} from '#app/platform/db/listing.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { BLOG_POST_KIND } from './find-post-adapter.server.ts';
import {
  type AdminPostListItem,
  ADMIN_POST_LIST_TABS,
  type PostListUrlState,
  type AdminPostState,
  type PostListTab,
} from './post-list.ts';
import { posts } from './tables.server.ts';

/** Returns the state of a stored post at a time, in the team's terms. */
export function getBlogPostPublishState(
  { status, publishAt }: { status: string; publishAt: Date | null },
  now: Date,
): AdminPostState {
  if (status === 'published') return publishAt !== null && publishAt > now ? 'scheduled' : 'published';
  return status === 'archived' ? 'archived' : 'draft';
}

function buildPostTabCondition(tab: PostListTab, now: Date): SQL | undefined {
  if (tab === 'trash') return isNotNull(posts.deletedAt);
  const isKept = isNull(posts.deletedAt);
  if (tab === 'all') return isKept;
  if (tab === 'scheduled') return and(isKept, eq(posts.status, 'published'), gt(posts.publishAt, now));
  if (tab === 'published') return and(isKept, eq(posts.status, 'published'), lte(posts.publishAt, now));
  return and(isKept, eq(posts.status, tab));
}

function buildAdminPostCondition(
  ctx: AppContext,
  tab: PostListTab,
  { q, filters }: Pick<PostListUrlState, 'q' | 'filters'>,
) {
  const category = findCategoryNameForUrl(ctx.categories, filters.category);
  return and(
    buildPostTabCondition(tab, ctx.now),
    category ? eq(posts.category, category) : undefined,
    filters.tag ? arrayOverlaps(posts.tags, [filters.tag.toLowerCase()]) : undefined,
    filters.author ? ilike(posts.author, createLikeContainsPattern(filters.author)) : undefined,
    q ? sql`(${posts.title} || ' ' || ${posts.slug}) ilike ${createLikeContainsPattern(q)}` : undefined,
  );
}

const POST_LIST_SORT_ORDERS: Record<PostListUrlState['sort'], SQL[]> = {
  updated: [desc(posts.updatedAt), desc(posts.id)],
  oldest: [asc(posts.updatedAt), asc(posts.id)],
  newest: [sql`${posts.publishAt} desc nulls last`, desc(posts.id)],
  first: [sql`${posts.publishAt} asc nulls last`, asc(posts.id)],
  'a-z': [sql`${posts.title} collate "C"`, asc(posts.id)],
  'z-a': [sql`${posts.title} collate "C" desc`, desc(posts.id)],
};

const postListColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  status: posts.status,
  deletedAt: posts.deletedAt,
  coverUrl: posts.coverUrl,
  coverAlt: posts.coverAlt,
  category: posts.category,
  tags: posts.tags,
  author: posts.author,
  publishAt: posts.publishAt,
  updatedAt: posts.updatedAt,
  services: sql<number>`cardinality(${posts.relatedServiceIds})`.mapWith(Number),
};

/** Rows of one page without their long texts; drafts are looked up for these rows only. */
async function readAdminPostListRows(
  ctx: AppContext,
  { where, order }: { where: SQL | undefined; order: SQL[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminPostListItem[]> {
  const page = ctx.db
    .select(postListColumns)
    .from(posts)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await page;
  const ids = rows.map(({ id }) => id);
  const drafts = await listPostIdsWithDraft(ctx, ids);
  return rows.map(({ status, publishAt, updatedAt, deletedAt, coverUrl, coverAlt, ...row }) => ({
    ...row,
    state: getBlogPostPublishState({ status, publishAt }, ctx.now),
    isInTrash: deletedAt !== null,
    hasDraft: status !== 'draft' && drafts.has(row.id),
    cover: coverUrl === null ? null : { url: coverUrl, alt: coverAlt },
    hue: getCategoryColorKey(ctx.categories, row.category ?? ''),
    publishAt: publishAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }));
}

async function listPostIdsWithDraft(ctx: AppContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const keys = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await ctx.db
    .select({ key: contentDrafts.key })
    .from(contentDrafts)
    .where(
      and(
        eq(contentDrafts.kind, BLOG_POST_KIND),
        sql`${contentDrafts.key} in (${keys})`,
        isNotNull(contentDrafts.value),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

/** Returns one page of a tab's posts; the last one if the requested page is beyond it. */
export function listAdminPosts(
  ctx: AppContext,
  tab: PostListTab,
  state: PostListUrlState,
): Promise<ListPage<AdminPostListItem>> {
  assertCan(ctx, 'blog:read');
  const where = buildAdminPostCondition(ctx, tab, state);
  return readPaginatedDatabaseList(state, {
    rows: (range) => readAdminPostListRows(ctx, { where, order: POST_LIST_SORT_ORDERS[state.sort] }, range),
    count: () => countRowsUpTo(ctx, sql`select 1 from ${posts} where ${where ?? sql`true`}`),
  });
}

/** Yields all posts of a tab's list in its order, in batches. */
export function streamAdminPostsForExport(ctx: AppContext, tab: PostListTab, state: PostListUrlState) {
  assertCan(ctx, 'blog:read');
  const query = { where: buildAdminPostCondition(ctx, tab, state), order: POST_LIST_SORT_ORDERS[state.sort] };
  return streamAllListRowsForExport((window) => readAdminPostListRows(ctx, query, window));
}

/** Returns the number of posts per tab, with one index scan. */
export async function countPosts(ctx: AppContext): Promise<Record<PostListTab, number>> {
  assertCan(ctx, 'blog:read');
  const of = (tab: PostListTab) =>
    sql<number>`(select count(*)::integer from ${posts} where ${buildPostTabCondition(tab, ctx.now)})`.mapWith(
      Number,
    );
  const [counts] = await runRawSqlQuery(
    ctx.db,
    sql`select ${sql.join(
      ADMIN_POST_LIST_TABS.map(({ value }) => sql`${of(value)} as ${sql.identifier(value)}`),
      sql`, `,
    )}`,
  );
  const numberOf = (tab: PostListTab) => Number(counts?.[tab] ?? 0);
  return {
    all: numberOf('all'),
    draft: numberOf('draft'),
    scheduled: numberOf('scheduled'),
    published: numberOf('published'),
    archived: numberOf('archived'),
    trash: numberOf('trash'),
  };
}

/** Returns the ids of a tab's filtered list for a bulk action, up to its limit. */
export async function listMatchingPostIds(
  ctx: AppContext,
  tab: PostListTab,
  state: Pick<PostListUrlState, 'q' | 'filters'>,
): Promise<string[]> {
  assertCan(ctx, 'blog:read');
  const rows = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(buildAdminPostCondition(ctx, tab, state))
    .orderBy(asc(posts.id))
    .limit(MAX_COUNTED_LIST_ROWS);
  return rows.map(({ id }) => id);
}

/** Maximum number of posts to choose from. */
const MAX_SELECTABLE_POSTS = 200;

/** Returns posts to choose from: the newest public ones, and those already selected. */
export async function listRelatedPostOptions(
  ctx: AppContext,
  { except, chosen }: { except: string; chosen: readonly string[] },
): Promise<{ id: string; title: string }[]> {
  assertCan(ctx, 'blog:read');
  const isChosen =
    chosen.length === 0
      ? sql`(1 = 0)`
      : sql`${posts.id} in (${sql.join(
          chosen.map((id) => sql`${id}::uuid`),
          sql`, `,
        )})`;
  const rows = await ctx.db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(
      sql`${isNull(posts.deletedAt)} and ${posts.id} <> ${except} and (${posts.status} = 'published' or ${isChosen})`,
    )
    .orderBy(desc(isChosen), sql`${posts.publishAt} desc nulls last`, desc(posts.id))
    .limit(MAX_SELECTABLE_POSTS);
  return rows;
}
