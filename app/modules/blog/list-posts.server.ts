import {
  and,
  arrayOverlaps,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';

import { getCategoryColorKey } from '#app/lib/categories.ts';
import type { ShopTimeFormatters } from '#app/lib/dates.ts';
import { addHeadingAnchors, makeWideContentScrollable } from '#app/lib/heading-anchors.ts';
import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';
import { truncateTextAtWordEnd } from '#app/lib/plain-text.ts';
import { readShopTimeFormats } from '#app/modules/content/settings/read-shop-time.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { renderRichText, buildRichTextStylesheet } from '#app/platform/rich-text.server.ts';

import {
  type BlogListUrlChoices,
  type BlogListPageData,
  BLOG_EXCERPT_MAX_LENGTH,
  isPostUpdatedAfterPublicationDay,
  type PostCardData,
  type BlogPostPageData,
  POSTS_PER_PAGE,
  RELATED_POSTS_COUNT,
} from './model.ts';
import { recordNextScheduledPostTime } from './find-next-post.server.ts';
import { postRedirects, posts } from './tables.server.ts';

const STYLESHEETS_PATH = '/media/rt/';
const MAX_BLOG_URL_SLUG_LENGTH = 200;
const MAX_BLOG_SEARCH_TERMS = 8;
const MAX_BLOG_FILTER_TAGS = 24;

/** Returns the condition for public posts; every other post is a 404, whatever the URL. */
export function buildPublicPostCondition(now: Date): SQL | undefined {
  return and(eq(posts.status, 'published'), isNull(posts.deletedAt), lte(posts.publishAt, now));
}

const postCardColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  category: posts.category,
  coverUrl: posts.coverUrl,
  coverAlt: posts.coverAlt,
  author: posts.author,
  publishAt: posts.publishAt,
  readingMinutes: posts.readingMinutes,
};

type BlogPostCardRow = Pick<typeof posts.$inferSelect, keyof typeof postCardColumns>;

function toBlogPostCardData(
  { categories }: AppContext,
  row: BlogPostCardRow,
  { longDate }: ShopTimeFormatters,
): PostCardData {
  const { coverUrl, coverAlt, publishAt, excerpt, ...rest } = row;
  // Public posts have a date by a CHECK constraint.
  const publishedAt = (publishAt ?? new Date(0)).toISOString();
  return {
    ...rest,
    excerpt: truncateTextAtWordEnd(excerpt, BLOG_EXCERPT_MAX_LENGTH),
    hue: getCategoryColorKey(categories, row.category ?? ''),
    cover: coverUrl === null ? null : { url: coverUrl, alt: coverAlt },
    publishedAt,
    publishedOn: longDate(publishedAt),
  };
}

/** Every word occurs in title, excerpt, tags or text; wildcards are literal. */
function buildPostSearchCondition(q: string): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MAX_BLOG_SEARCH_TERMS);
  return and(
    ...words.map((word) => {
      const pattern = createLikeContainsPattern(word);
      return or(
        ilike(posts.title, pattern),
        ilike(posts.excerpt, pattern),
        ilike(posts.bodyText, pattern),
        sql`array_to_string(${posts.tags}, ' ') ilike ${pattern}`,
      );
    }),
  );
}

async function listBlogCategoriesAndTags(
  ctx: AppContext,
): Promise<Pick<BlogListPageData, 'categories' | 'tags'>> {
  const rows = await ctx.db
    .select({ category: posts.category, tags: posts.tags })
    .from(posts)
    .where(buildPublicPostCondition(ctx.now));
  const used = new Set(rows.map((row) => row.category));
  const uses = new Map<string, number>();
  for (const tag of rows.flatMap((row) => row.tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return {
    categories: ctx.categories.flatMap(({ name, isHidden }) => (!isHidden && used.has(name) ? name : [])),
    tags: [...uses]
      .toSorted(([a, usesA], [b, usesB]) => usesB - usesA || a.localeCompare(b))
      .slice(0, MAX_BLOG_FILTER_TAGS)
      .map(([tag]) => tag),
  };
}

/** Returns one page of the public posts, featured first, then newest; empty past the end, with the total. */
export async function listPublicPosts(
  ctx: AppContext,
  choice: BlogListUrlChoices,
): Promise<BlogListPageData> {
  const matches = and(
    buildPublicPostCondition(ctx.now),
    choice.category ? eq(posts.category, choice.category) : undefined,
    choice.tag ? arrayOverlaps(posts.tags, [choice.tag.toLowerCase()]) : undefined,
    buildPostSearchCondition(choice.q),
  );
  await recordNextScheduledPostTime(ctx);
  const time = await readShopTimeFormats(ctx);
  const total = await ctx.db.$count(posts, matches);
  const rows = await ctx.db
    .select(postCardColumns)
    .from(posts)
    .where(matches)
    .orderBy(desc(posts.isFeatured), desc(posts.publishAt), desc(posts.id))
    .limit(POSTS_PER_PAGE)
    .offset((choice.page - 1) * POSTS_PER_PAGE);
  return {
    choice,
    posts: rows.map((row) => toBlogPostCardData(ctx, row, time)),
    total,
    pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)),
    ...(await listBlogCategoriesAndTags(ctx)),
  };
}

function renderBlogPostBody(body: string, publicUrl: string) {
  const rendered = renderRichText(body, publicUrl);
  const sheet = buildRichTextStylesheet(rendered.rules);
  return {
    ...addHeadingAnchors(makeWideContentScrollable(rendered.html)),
    stylesheet: sheet && STYLESHEETS_PATH + sheet.name,
  };
}

/** What a page shows of a post, and what its related content is selected by. */
export type PostPageAndRelated = BlogPostPageData & { relatedPostIds: string[]; relatedServiceIds: string[] };

/** Returns a row as its page shows it. */
export async function buildPostPageData(
  ctx: AppContext,
  row: typeof posts.$inferSelect,
): Promise<PostPageAndRelated> {
  const time = await readShopTimeFormats(ctx);
  const updatedAt =
    row.publishAt && isPostUpdatedAfterPublicationDay(row.publishAt, row.updatedAt) ? row.updatedAt : null;
  return {
    ...toBlogPostCardData(ctx, row, time),
    dek: row.excerpt,
    tags: row.tags,
    ...renderBlogPostBody(row.body, ctx.settings.publicUrl),
    updatedAt: updatedAt && updatedAt.toISOString(),
    updatedOn: updatedAt && time.longDate(updatedAt),
    isHiddenFromSearch: row.isHiddenFromSearch,
    metaTitle: row.seoTitle ?? row.title,
    metaDescription:
      row.seoDescription ?? (row.excerpt || truncateTextAtWordEnd(row.bodyText, BLOG_EXCERPT_MAX_LENGTH)),
    shareImageUrl: row.shareImageUrl,
    relatedPostIds: row.relatedPostIds,
    relatedServiceIds: row.relatedServiceIds,
  };
}

/** Returns the data of `/blog/:slug` and of its related content; null if no public post has this slug. */
export async function findPublicPostPageData(
  ctx: AppContext,
  slug: string,
): Promise<PostPageAndRelated | null> {
  if (slug.length > MAX_BLOG_URL_SLUG_LENGTH || slug.includes('\0')) return null;
  const [row] = await ctx.db
    .select()
    .from(posts)
    .where(and(buildPublicPostCondition(ctx.now), eq(posts.slug, slug)));
  await recordNextScheduledPostTime(ctx);
  return row ? buildPostPageData(ctx, row) : null;
}

/** Returns posts with these words in the title, for the command palette: drafts too, latest change first. */
export async function findBlogPostsForCommandPalette(
  ctx: AppContext,
  words: readonly string[],
  most: number,
) {
  assertCan(ctx, 'blog:read');
  const named = words.map((word) => ilike(posts.title, createLikeContainsPattern(word)));
  return ctx.db
    .select({ id: posts.id, title: posts.title, status: posts.status })
    .from(posts)
    .where(and(isNull(posts.deletedAt), ...named))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(most);
}

/** Returns the current slug of a public post that formerly had this one; null if there is none. */
export async function findCurrentPostSlug(ctx: AppContext, slug: string): Promise<string | null> {
  if (slug.length > MAX_BLOG_URL_SLUG_LENGTH || slug.includes('\0')) return null;
  const [row] = await ctx.db
    .select({ slug: posts.slug })
    .from(postRedirects)
    .innerJoin(posts, eq(posts.id, postRedirects.postId))
    .where(and(eq(postRedirects.oldSlug, slug), buildPublicPostCondition(ctx.now)));
  return row?.slug ?? null;
}

/**
 * Returns three posts to read next: the selected ones, then those of the same
 * category or tags, then the newest.
 */
export async function listRelatedPosts(
  ctx: AppContext,
  post: { id: string; category: string | null; tags: readonly string[]; relatedPostIds: readonly string[] },
): Promise<PostCardData[]> {
  try {
    const chosen = [...post.relatedPostIds];
    const isChosen = chosen.length > 0 ? inArray(posts.id, chosen) : sql`(1 = 0)`;
    const isAlike = or(
      post.category === null ? sql`(1 = 0)` : eq(posts.category, post.category),
      post.tags.length > 0 ? arrayOverlaps(posts.tags, [...post.tags]) : sql`(1 = 0)`,
    );
    const rows = await ctx.db
      .select(postCardColumns)
      .from(posts)
      .where(and(buildPublicPostCondition(ctx.now), ne(posts.id, post.id)))
      .orderBy(desc(isChosen), desc(isAlike ?? sql`false`), desc(posts.publishAt), desc(posts.id))
      .limit(RELATED_POSTS_COUNT);
    const time = await readShopTimeFormats(ctx);
    return rows.map((row) => toBlogPostCardData(ctx, row, time));
  } catch (error) {
    ctx.log.error({ err: error, postId: post.id }, 'related posts failed');
    ctx.onFallback?.();
    return [];
  }
}

/** Maximum number of posts in the feed and the sitemap. */
const MAX_FEED_AND_SITEMAP_POSTS = 5_000;

/** Returns the newest public posts for the feed and the sitemap, without those hidden from search engines. */
export async function listPostsForFeedAndSitemap(
  ctx: AppContext,
  limit: number = MAX_FEED_AND_SITEMAP_POSTS,
): Promise<{ post: PostCardData; tags: string[]; updatedAt: Date }[]> {
  await recordNextScheduledPostTime(ctx);
  const time = await readShopTimeFormats(ctx);
  const rows = await ctx.db
    .select({ ...postCardColumns, tags: posts.tags, updatedAt: posts.updatedAt })
    .from(posts)
    .where(and(buildPublicPostCondition(ctx.now), eq(posts.isHiddenFromSearch, false)))
    .orderBy(desc(posts.publishAt), desc(posts.id))
    .limit(limit);
  return rows.map(({ tags, updatedAt, ...row }) => ({
    post: toBlogPostCardData(ctx, row, time),
    tags,
    updatedAt,
  }));
}
