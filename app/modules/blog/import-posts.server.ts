import { inArray, or, sql } from 'drizzle-orm';

import {
  type RowImportOptions,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import { convertHtmlToSingleLineText } from '#app/lib/plain-text.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  incrementContentDraftVersions,
  listRecordKeysWithContentDraft,
} from '#app/modules/content/drafts/count-drafts-on.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';
import { sanitizeStoredRichText } from '#app/platform/rich-text.server.ts';

import { validatePostImportRows, type PreparedPostImportRow } from './check-post-rows.server.ts';
import { BLOG_POST_KIND, type BlogPostRow } from './find-post-adapter.server.ts';
import { calculateReadingMinutes } from './model.ts';
import { recordOverwrittenPostVersions } from './record-post-versions.server.ts';
import { postRedirects, posts } from './tables.server.ts';

type PostImportResult = Result<{ count: number }, { problems: ImportRowProblem[] }>;

/** Rows that clash with stored posts; an old slug counts as taken, or its redirect would be lost. */
async function listImportConflictsWithPosts(
  ctx: AppContext,
  rows: readonly PreparedPostImportRow[],
  isUpdating: boolean,
): Promise<ImportRowProblem[]> {
  const ids = rows.map((row) => row.id);
  const slugs = rows.map((row) => row.slug);
  const addresses = rows.flatMap((row) => [row.slug, ...row.old_slugs]);
  const taken = await ctx.db
    .select({ id: posts.id, slug: posts.slug })
    .from(posts)
    .where(or(inArray(posts.id, ids), inArray(posts.slug, addresses)));
  const redirected = await ctx.db
    .select({ id: postRedirects.postId, slug: postRedirects.oldSlug })
    .from(postRedirects)
    .where(inArray(postRedirects.oldSlug, addresses));
  const own = new Set(isUpdating ? ids : []);
  const others = [...taken, ...redirected].filter(({ id }) => !own.has(id));
  const known = new Set(others.map((row) => row.slug));
  return [
    ...listExistingValueProblems('id', ids, new Set(isUpdating ? [] : taken.map((row) => row.id))),
    ...listExistingValueProblems('slug', slugs, known),
    ...rows.flatMap((row, place) =>
      listExistingValueProblems('old_slugs', row.old_slugs, known).map((problem) => ({
        ...problem,
        row: place + 1,
      })),
    ),
  ];
}

/** Posts with an unpublished draft, which an import must not overwrite. */
async function findImportedPostsWithDraft(
  ctx: AppContext,
  rows: readonly PreparedPostImportRow[],
): Promise<ImportRowProblem[]> {
  const drafts = await listRecordKeysWithContentDraft(
    ctx,
    BLOG_POST_KIND,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }, place) =>
    drafts.has(id)
      ? [
          {
            row: place + 1,
            field: 'id',
            message: 'has unpublished changes; publish or discard them first',
          },
        ]
      : [],
  );
}

type PostImportDefaults = { now: Date; isDemo: boolean; author: string };

function buildPostInsertFromImportRow(
  row: PreparedPostImportRow,
  { now, isDemo, author }: PostImportDefaults,
): typeof posts.$inferInsert {
  const body = sanitizeStoredRichText(row.body);
  const bodyText = convertHtmlToSingleLineText(body);
  const publishAt = row.publish_at ?? (row.status === 'published' ? now : null);
  const earliest = publishAt && publishAt < now ? publishAt : now;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    body,
    bodyText,
    readingMinutes: calculateReadingMinutes(bodyText),
    coverUrl: row.cover_url,
    coverAlt: row.cover_alt,
    category: row.category,
    tags: row.tags,
    author: row.author ?? author,
    status: row.status,
    publishAt,
    isFeatured: row.featured,
    relatedPostIds: row.related_posts,
    relatedServiceIds: row.related_services,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    shareImageUrl: row.share_image_url,
    isHiddenFromSearch: row.noindex,
    isDemo,
    createdAt: row.created_at ?? earliest,
    updatedAt: row.updated_at ?? earliest,
  };
}

/** The columns that an import overwrites in an existing post; the rest stays. */
const OVERWRITTEN_POST_COLUMNS = [
  'slug',
  'title',
  'excerpt',
  'body',
  'bodyText',
  'readingMinutes',
  'coverUrl',
  'coverAlt',
  'category',
  'tags',
  'author',
  'status',
  'publishAt',
  'isFeatured',
  'relatedPostIds',
  'relatedServiceIds',
  'seoTitle',
  'seoDescription',
  'shareImageUrl',
  'isHiddenFromSearch',
  'updatedAt',
] as const;

/** Writes the redirects of rows: the old slugs they list, and the one until now of a public post. */
async function writePostRedirects(
  ctx: AppContext,
  rows: readonly PreparedPostImportRow[],
  before: ReadonlyMap<string, BlogPostRow>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const present = rows.map(({ slug }) => slug);
  await ctx.db
    .delete(postRedirects)
    .where(or(inArray(postRedirects.postId, ids), inArray(postRedirects.oldSlug, present)));
  const former = rows.flatMap(({ id, slug, old_slugs: named }) => {
    const was = before.get(id);
    const left = was && was.publishAt !== null ? [was.slug] : [];
    const slugs = new Set([...named, ...left].filter((old) => old !== slug));
    return [...slugs].map((oldSlug) => ({ oldSlug, postId: id, createdAt: ctx.now }));
  });
  if (former.length > 0) await ctx.db.insert(postRedirects).values(former);
}

async function readPostsBeforeImport(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, BlogPostRow>> {
  const rows = await ctx.db
    .select()
    .from(posts)
    .where(inArray(posts.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

async function writeImportedPosts(
  ctx: AppContext,
  rows: readonly PreparedPostImportRow[],
  { isDemo = false, isUpdating = false }: RowImportOptions,
): Promise<void> {
  const { provider } = await readSiteContent(ctx);
  const origin = { now: ctx.now, isDemo, author: provider.name };
  const touched = isUpdating ? { updatedAt: ctx.now } : {};
  for (let from = 0; from < rows.length; from += 200) {
    const part = rows.slice(from, from + 200);
    const ids = part.map(({ id }) => id);
    const before = isUpdating ? await readPostsBeforeImport(ctx, ids) : new Map<string, BlogPostRow>();
    const after = await ctx.db
      .insert(posts)
      .values(part.map((row) => ({ ...buildPostInsertFromImportRow(row, origin), ...touched })))
      .onConflictDoUpdate({
        target: posts.id,
        set: {
          ...buildUpsertOverwrittenColumns(posts, OVERWRITTEN_POST_COLUMNS),
          version: sql`${posts.version} + 1`,
        },
      })
      .returning();
    await writePostRedirects(ctx, part, before);
    await recordOverwrittenPostVersions(ctx, before, after);
    if (isUpdating) await incrementContentDraftVersions(ctx, BLOG_POST_KIND, ids);
  }
}

/**
 * Adds posts, all or none, with sanitized bodies and their old slugs; an overwritten post keeps its old
 * values in a version. `isReplacing` first removes all posts and their old slugs.
 */
export async function importPosts(
  ctx: AppContext,
  raw: readonly unknown[],
  options: RowImportOptions = {},
): Promise<PostImportResult> {
  const { isReplacing = false, isUpdating = false, isTrial = false } = options;
  const checked = validatePostImportRows(ctx, raw);
  if (!checked.ok) return checked;
  const rows = checked.value;
  return inTransaction(
    ctx,
    async (ctx): Promise<PostImportResult> => {
      if (isReplacing) await ctx.db.delete(posts);
      if (rows.length === 0) return ok({ count: 0 });
      const clashes = await listImportConflictsWithPosts(ctx, rows, isUpdating);
      if (isUpdating) clashes.push(...(await findImportedPostsWithDraft(ctx, rows)));
      if (clashes.length > 0) return fail({ problems: clashes });
      if (!isTrial) await writeImportedPosts(ctx, rows, options);
      return ok({ count: rows.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Whether the shop has any post, in any status. */
export async function hasAnyPosts(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: posts.id }).from(posts).limit(1)).length > 0;
}
