import { and, eq, ne } from 'drizzle-orm';

import { findCategoryByName } from '#app/lib/categories.ts';
import { addDays } from '#app/lib/dates.ts';
import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';
import { fail, ok } from '#app/lib/result.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { slugifyTitleOrUseId } from '#app/lib/slug.ts';
import { parseDateTimeInput } from '#app/lib/date-time-input.ts';
import type { ContentRecordDraftAdapter } from '#app/modules/content/drafts/drafted.ts';
import { readShopTimeZone } from '#app/modules/content/settings/read-shop-time.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import { listBlogPostChanges } from './post-changes.server.ts';
import { listBlogPostPublishProblems } from './post-problems.ts';
import {
  EMPTY_BLOG_POST_CONTENT,
  createPostFormValues,
  MAX_RELATED_ITEMS_PER_POST,
  parsePostTags,
  formatPublishTimeInput,
  type BlogPostFormContent,
  parsePostDraftContent,
} from './post-content.ts';
import { posts } from './tables.server.ts';

/** The kind of posts in the audit log and in drafts. */
export const BLOG_POST_KIND = 'post';

export type BlogPostRow = typeof posts.$inferSelect;

const MAX_SCHEDULE_DAYS_AHEAD = 366;

/** The current time, and the time zone of typed times. */
export type BlogPostTimeContext = { now: Date; zone: ShopTimeZone };

/** Returns the clock for the times of posts. */
export async function readNowAndZoneForPosts(ctx: AppContext): Promise<BlogPostTimeContext> {
  return { now: ctx.now, zone: await readShopTimeZone(ctx) };
}

/** Returns a post as its form shows it, with times in a time zone. */
export function toPostFormContent(
  row: BlogPostRow,
  { zone }: Pick<BlogPostTimeContext, 'zone'>,
): BlogPostFormContent {
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    body: row.body,
    coverUrl: row.coverUrl ?? '',
    coverAlt: row.coverAlt,
    category: row.category ?? '',
    tags: row.tags.join(', '),
    author: row.author,
    seoTitle: row.seoTitle ?? '',
    seoDescription: row.seoDescription ?? '',
    shareImageUrl: row.shareImageUrl ?? '',
    publishAt: formatPublishTimeInput(zone, row.publishAt),
    isHiddenFromSearch: row.isHiddenFromSearch,
    isFeatured: row.isFeatured,
    relatedPostIds: row.relatedPostIds.slice(0, MAX_RELATED_ITEMS_PER_POST),
    relatedServiceIds: row.relatedServiceIds.slice(0, MAX_RELATED_ITEMS_PER_POST),
  };
}

const isPublicBlogPost = (row: BlogPostRow, now: Date) =>
  row.status === 'published' && row.publishAt !== null && row.publishAt <= now;

/**
 * Returns when a post is published by its form: an unchanged time keeps its
 * seconds; null if the time is invalid.
 */
export function parsePublishTime(
  words: BlogPostFormContent,
  row: BlogPostRow,
  { now, zone }: BlogPostTimeContext,
): Date | null {
  const typed = words.publishAt.trim();
  if (row.publishAt !== null && typed === formatPublishTimeInput(zone, row.publishAt)) return row.publishAt;
  // The current minute means now, not its start.
  return typed === '' || typed === formatPublishTimeInput(zone, now) ? now : parseDateTimeInput(zone, typed);
}

function findPostPublishTimeProblem(
  words: BlogPostFormContent,
  row: BlogPostRow,
  clock: BlogPostTimeContext,
): string | null {
  const { now } = clock;
  const at = parsePublishTime(words, row, clock);
  if (at === null || at > addDays(now, MAX_SCHEDULE_DAYS_AHEAD))
    return 'Choose a time within the next year, or leave it empty to publish now.';
  return at > now && isPublicBlogPost(row, now)
    ? 'The post is already public. To schedule it again, archive it first.'
    : null;
}

/**
 * Returns the slug that a draft requests: the typed one, or one derived from
 * its title; empty if there is neither.
 */
export function getDraftPostSlug(
  { slug, title }: Pick<BlogPostFormContent, 'slug' | 'title'>,
  id: string,
): string {
  if (slug.trim() !== '') return slug.trim();
  return title.trim() === '' ? '' : slugifyTitleOrUseId(title, 'post', id);
}

async function isSlugTaken(ctx: AppContext, slug: string, id: string): Promise<boolean> {
  if (slug === '' || slug.includes('\0')) return false;
  const [other] = await ctx.db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), ne(posts.id, id)));
  return other !== undefined;
}

/** The publishable form of a draft: trimmed, with a sanitized body and with slug and time filled in. */
function normalizePostDraftForPublishing(
  words: BlogPostFormContent,
  row: BlogPostRow,
  clock: BlogPostTimeContext,
): BlogPostFormContent {
  return {
    title: words.title.trim(),
    slug: getDraftPostSlug(words, row.id),
    excerpt: words.excerpt.trim(),
    body: sanitizeStoredRichText(words.body),
    coverUrl: words.coverUrl.trim(),
    coverAlt: words.coverAlt.trim(),
    category: words.category,
    tags: parsePostTags(words.tags).join(', '),
    author: words.author.trim(),
    seoTitle: words.seoTitle.trim(),
    seoDescription: words.seoDescription.trim(),
    shareImageUrl: words.shareImageUrl.trim(),
    publishAt: formatPublishTimeInput(clock.zone, parsePublishTime(words, row, clock)),
    isHiddenFromSearch: words.isHiddenFromSearch,
    isFeatured: words.isFeatured,
    relatedPostIds: words.relatedPostIds.filter((id) => id !== row.id),
    relatedServiceIds: words.relatedServiceIds,
  };
}

/** Resolves a category that was renamed after the form or the version was saved. */
const resolveRenamedCategory = (
  { categories }: AppContext,
  words: BlogPostFormContent,
): BlogPostFormContent => ({
  ...words,
  category: findCategoryByName(categories, words.category)?.name ?? words.category,
});

/**
 * Returns a post as the draft and version kit needs it; `writeLive` publishes
 * it, and only callers that publish supply one.
 */
export async function createPostDraftAdapter(
  ctx: AppContext,
  row: BlogPostRow,
  {
    draft,
    writeLive,
  }: { draft: unknown; writeLive?: (ctx: AppContext, words: BlogPostFormContent) => Promise<void> },
): Promise<ContentRecordDraftAdapter<AppContext, BlogPostFormContent>> {
  const slug = getDraftPostSlug(parsePostDraftContent(draft), row.id);
  const isTaken = await isSlugTaken(ctx, slug, row.id);
  const clock = await readNowAndZoneForPosts(ctx);
  return {
    kind: BLOG_POST_KIND,
    key: row.id,
    name: row.title.trim() === '' ? 'A post' : `“${row.title}”`,
    // Visitors see nothing of a post that was never published.
    readLive: () =>
      Promise.resolve(row.status === 'draft' ? EMPTY_BLOG_POST_CONTENT : toPostFormContent(row, clock)),
    isUnfit: () => Promise.resolve(row.status !== 'published'),
    writeLive: writeLive ?? (() => Promise.reject(new Error('a post is published by publishPost'))),
    check: (sent) => {
      const words = resolveRenamedCategory(ctx, parsePostDraftContent(sent));
      const body = sanitizeStoredRichText(words.body);
      const problems = listBlogPostPublishProblems(words, {
        categories: ctx.categories,
        bodyText: convertHtmlToSingleLineText(body),
        slug,
        isSlugTaken: isTaken,
        timeProblem: findPostPublishTimeProblem(words, row, clock),
      });
      return problems.length > 0 ? fail(problems) : ok(normalizePostDraftForPublishing(words, row, clock));
    },
    fieldsOf: createPostFormValues,
    changesOf: listBlogPostChanges,
  };
}
