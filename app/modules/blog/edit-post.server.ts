import { and, eq, ne, or, sql } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { ContentDraftFailure, SubmittedContentDraft } from '#app/modules/content/drafts/drafted.ts';
import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { findContentVersion } from '#app/modules/content/drafts/list-content-versions.server.ts';
import {
  discardContentDraft,
  saveContentDraft,
  publishContentDraft,
  restoreContentVersion,
} from '#app/modules/content/drafts/write-draft.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { classifyDatabaseError } from '#app/platform/db/failure.server.ts';
import { retryOnUniqueValueConflict } from '#app/platform/db/taken-value.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { generateUuidV7 } from '#app/platform/new-id.server.ts';

import {
  getDraftPostSlug,
  BLOG_POST_KIND,
  type BlogPostRow,
  createPostDraftAdapter,
  parsePublishTime,
  readNowAndZoneForPosts,
  toPostFormContent,
} from './find-post-adapter.server.ts';
import { emptyTextToNull, buildPostContentColumns } from './post-columns.ts';
import {
  isShopMediaImageUrl,
  isValidPostSlug,
  EMPTY_BLOG_POST_CONTENT,
  BLOG_POST_FIELD_LIMITS,
  type BlogPostFormContent,
  parsePostDraftContent,
  parsePostTags,
} from './post-content.ts';
import { savePostSlugRedirect } from './rename-post.server.ts';
import { postRedirects, posts } from './tables.server.ts';

export type BlogPostEditFailure = ContentDraftFailure | { code: 'gone' };
/** The version of the draft, whether anything changed, and when the post is published; null if it is not. */
export type PostSaveResult = Result<
  { version: number; isChanged: boolean; publishAt: Date | null },
  BlogPostEditFailure
>;

const BLOG_POST_DELETED_FAILURE = fail({ code: 'gone' as const });

/** Locks a post outside the trash until the transaction ends. */
async function lockPost(ctx: AppContext, id: string): Promise<BlogPostRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(posts).where(eq(posts.id, id)).for('update');
  return row && row.deletedAt === null ? row : null;
}

async function updateBlogPost(ctx: AppContext, row: BlogPostRow, words: BlogPostFormContent): Promise<void> {
  await ctx.db
    .update(posts)
    .set({
      ...buildPostContentColumns(words),
      status: 'published',
      publishAt: parsePublishTime(words, row, await readNowAndZoneForPosts(ctx)) ?? ctx.now,
      isDemo: false,
      version: sql`${posts.version} + 1`,
      updatedAt: ctx.now,
    })
    .where(eq(posts.id, row.id));
  // A post that was never public has no links to it.
  if (row.slug !== words.slug && row.publishAt !== null)
    await savePostSlugRedirect(ctx, { id: row.id, from: row.slug, to: words.slug });
  else await ctx.db.delete(postRedirects).where(eq(postRedirects.oldSlug, words.slug));
}

/** The requested slug, with a number if another post has it. */
async function findFreePostSlug(ctx: AppContext, requested: string, id: string): Promise<string> {
  const base = isValidPostSlug(requested)
    ? requested.slice(0, BLOG_POST_FIELD_LIMITS.slug - 5).replace(/-+$/, '')
    : `post-${id.slice(-8)}`;
  const rows = await ctx.db
    .select({ slug: posts.slug })
    .from(posts)
    .where(and(ne(posts.id, id), or(eq(posts.slug, base), sql`${posts.slug} ~ ${`^${base}-[0-9]{1,4}$`}`)));
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/**
 * Copies the draft of a never-published post to the columns that the list
 * shows, as far as it fits. Its body stays in the draft.
 */
async function copyBlogDraftToPostColumns(
  ctx: AppContext,
  row: BlogPostRow,
  words: BlogPostFormContent,
): Promise<void> {
  const requested = getDraftPostSlug(words, row.id);
  const shown = {
    // A post that was public changes its slug only by a publication, which adds a redirect.
    slug:
      requested === row.slug || row.publishAt !== null
        ? row.slug
        : await findFreePostSlug(ctx, requested, row.id),
    title: words.title.trim().slice(0, BLOG_POST_FIELD_LIMITS.title),
    coverUrl: isShopMediaImageUrl(words.coverUrl) ? words.coverUrl : null,
    coverAlt: words.coverAlt.slice(0, BLOG_POST_FIELD_LIMITS.coverAlt),
    category: emptyTextToNull(words.category),
    tags: parsePostTags(words.tags).slice(0, BLOG_POST_FIELD_LIMITS.tags),
    author: words.author.trim().slice(0, BLOG_POST_FIELD_LIMITS.author),
    relatedServiceIds: words.relatedServiceIds,
  };
  const before = Object.fromEntries(Object.entries(row).filter(([name]) => name in shown));
  const isSame = Object.entries(shown).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(before[name]),
  );
  // A write here invalidates cached public pages, which a draft does not affect.
  if (isSame) return;
  await ctx.db
    .update(posts)
    .set({ ...shown, updatedAt: ctx.now })
    .where(eq(posts.id, row.id));
}

async function savePostContentDraft(ctx: AppContext, row: BlogPostRow, sent: SubmittedContentDraft) {
  const kept = await saveContentDraft(ctx, await createPostDraftAdapter(ctx, row, sent), sent);
  if (kept.ok && row.status === 'draft')
    await copyBlogDraftToPostColumns(ctx, row, parsePostDraftContent(sent.draft));
  return kept.ok ? ok({ ...kept.value, publishAt: null }) : kept;
}

/** Saves a draft of a post; visitors do not see it. Needs `blog:write`. */
export function savePostDraft(
  ctx: AppContext,
  id: string,
  sent: SubmittedContentDraft,
): Promise<PostSaveResult> {
  assertCan(ctx, 'blog:write');
  return inTransaction(ctx, async (ctx): Promise<PostSaveResult> => {
    const row = await lockPost(ctx, id);
    return row ? savePostContentDraft(ctx, row, sent) : BLOG_POST_DELETED_FAILURE;
  });
}

async function insertBlogPostDraft(
  ctx: AppContext,
  { title, ...words }: Pick<BlogPostFormContent, 'title'> & Partial<BlogPostFormContent>,
): Promise<Result<{ id: string }, BlogPostEditFailure>> {
  const id = generateUuidV7();
  const { provider } = await readSiteContent(ctx);
  const draft: BlogPostFormContent = { ...EMPTY_BLOG_POST_CONTENT, author: provider.name, ...words, title };
  const slug = await findFreePostSlug(ctx, getDraftPostSlug(draft, id), id);
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const [row] = await ctx.db
    .insert(posts)
    .values({ id, slug, title, author: draft.author, ...times })
    .returning();
  if (!row) throw new Error('a post that was just begun is gone');
  const kept = await savePostContentDraft(ctx, row, {
    draft: { ...draft, slug },
    version: 0,
    overwrite: null,
  });
  return kept.ok ? ok({ id }) : kept;
}

/** Creates a draft with only a title; its author is the shop's default. Needs `blog:write`. */
export function createBlogPost(
  ctx: AppContext,
  words: Pick<BlogPostFormContent, 'title'> & Partial<BlogPostFormContent>,
): Promise<Result<{ id: string }, BlogPostEditFailure>> {
  assertCan(ctx, 'blog:write');
  // Two posts created with the same title at the same time want the same slug: the second one retries.
  return retryOnUniqueValueConflict(() => inTransaction(ctx, (ctx) => insertBlogPostDraft(ctx, words)));
}

async function publishLockedPost(
  ctx: AppContext,
  row: BlogPostRow,
  sent: SubmittedContentDraft,
): Promise<PostSaveResult> {
  const writeLive = (ctx: AppContext, words: BlogPostFormContent) => updateBlogPost(ctx, row, words);
  const adapter = await createPostDraftAdapter(ctx, row, { draft: sent.draft, writeLive });
  const outcome = await publishContentDraft(
    ctx,
    { ...adapter, name: `“${parsePostDraftContent(sent.draft).title.trim()}”` },
    sent,
  );
  if (!outcome.ok) return outcome;
  const publishAt = parsePublishTime(
    parsePostDraftContent(sent.draft),
    row,
    await readNowAndZoneForPosts(ctx),
  );
  return ok({ ...outcome.value, publishAt });
}

/** Two posts may be given the same slug at the same time; the unique index rejects the second. */
async function publishHandlingSlugConflict(publish: () => Promise<PostSaveResult>): Promise<PostSaveResult> {
  try {
    return await publish();
  } catch (error) {
    if (classifyDatabaseError(error)?.code !== 'unique_violation') throw error;
    const problem = { field: 'slug', message: 'Another post has this URL. Choose another one.' };
    return fail({ code: 'invalid', problems: [problem] });
  }
}

/** Publishes the submitted post, now or at its time. Its former public slug redirects. Needs `blog:write`. */
export function publishPost(
  ctx: AppContext,
  id: string,
  sent: SubmittedContentDraft,
): Promise<PostSaveResult> {
  assertCan(ctx, 'blog:write');
  return publishHandlingSlugConflict(() =>
    inTransaction(ctx, async (ctx): Promise<PostSaveResult> => {
      const row = await lockPost(ctx, id);
      return row ? publishLockedPost(ctx, row, sent) : BLOG_POST_DELETED_FAILURE;
    }),
  );
}

/** Publishes a post as stored: its draft, or its state before it was archived. Needs `blog:write`. */
export function publishStoredPost(ctx: AppContext, id: string): Promise<PostSaveResult> {
  assertCan(ctx, 'blog:write');
  return publishHandlingSlugConflict(() =>
    inTransaction(ctx, async (ctx): Promise<PostSaveResult> => {
      const row = await lockPost(ctx, id);
      if (!row) return BLOG_POST_DELETED_FAILURE;
      const { value, version } = await findContentDraft(ctx, { kind: BLOG_POST_KIND, key: id });
      const draft = value ?? toPostFormContent(row, await readNowAndZoneForPosts(ctx));
      return publishLockedPost(ctx, row, { draft, version, overwrite: null });
    }),
  );
}

/** Discards the draft of a post that has other content to show. Needs `blog:write`. */
export function discardPostDraft(ctx: AppContext, id: string): Promise<PostSaveResult> {
  assertCan(ctx, 'blog:write');
  return inTransaction(ctx, async (ctx): Promise<PostSaveResult> => {
    const row = await lockPost(ctx, id);
    if (!row) return BLOG_POST_DELETED_FAILURE;
    if (row.status !== 'published') return fail({ code: 'no-draft' });
    const draft = toPostFormContent(row, await readNowAndZoneForPosts(ctx));
    const outcome = await discardContentDraft(ctx, await createPostDraftAdapter(ctx, row, { draft }));
    return outcome.ok ? ok({ ...outcome.value, publishAt: null }) : outcome;
  });
}

/**
 * Restores what a version replaced: a public post shows it at once, for any
 * other it becomes the draft. Needs `blog:write`.
 */
export function restorePostVersion(ctx: AppContext, id: string, versionId: string): Promise<PostSaveResult> {
  assertCan(ctx, 'blog:write');
  return publishHandlingSlugConflict(() =>
    inTransaction(ctx, async (ctx): Promise<PostSaveResult> => {
      const row = await lockPost(ctx, id);
      if (!row) return BLOG_POST_DELETED_FAILURE;
      const found = await findContentVersion(ctx, { kind: BLOG_POST_KIND, key: id }, versionId);
      if (!found) return fail({ code: 'no-version' });
      if (row.status !== 'published') {
        const { version } = await findContentDraft(ctx, { kind: BLOG_POST_KIND, key: id });
        return savePostContentDraft(ctx, row, {
          draft: parsePostDraftContent(found.before),
          version,
          overwrite: null,
        });
      }
      const writeLive = (ctx: AppContext, words: BlogPostFormContent) => updateBlogPost(ctx, row, words);
      const adapter = await createPostDraftAdapter(ctx, row, { draft: found.before, writeLive });
      const outcome = await restoreContentVersion(ctx, adapter, versionId);
      return outcome.ok ? ok({ ...outcome.value, publishAt: row.publishAt }) : outcome;
    }),
  );
}
