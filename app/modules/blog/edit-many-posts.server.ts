import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Category } from '#app/lib/categories.ts';
import {
  createImportCategorySchema,
  createImportTextSchema,
  parseImportRows,
  type ImportRowProblem,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { type NewAuditEntry, recordAuditLines } from '#app/modules/audit/record-audit.server.ts';
import {
  incrementContentDraftVersions,
  rewriteContentDraftAfterBulkAction,
} from '#app/modules/content/drafts/count-drafts-on.server.ts';
import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { publishStoredPost } from './edit-post.server.ts';
import {
  BLOG_POST_KIND,
  type BlogPostRow,
  createPostDraftAdapter,
  readNowAndZoneForPosts,
  toPostFormContent,
} from './find-post-adapter.server.ts';
import { POST_STATUSES } from './model.ts';
import { recordOverwrittenPostVersions } from './record-post-versions.server.ts';
import { formatPostTitle } from './post-list.ts';
import { BLOG_POST_FIELD_LIMITS, type BlogPostFormContent, parsePostDraftContent } from './post-content.ts';
import { posts } from './tables.server.ts';

const createPostEditSchema = (categories: readonly Category[]) =>
  z.object({
    id: z.guid(),
    status: z.enum(POST_STATUSES),
    category: createImportCategorySchema(categories).nullable(),
    tags: z
      .array(createImportTextSchema(BLOG_POST_FIELD_LIMITS.tag).min(1).toLowerCase())
      .max(BLOG_POST_FIELD_LIMITS.tags),
    author: createImportTextSchema(BLOG_POST_FIELD_LIMITS.author).min(1),
  });
type BulkPostEditInput = z.output<ReturnType<typeof createPostEditSchema>>;
type BulkPostEditResult = Result<{ count: number }, { problems: ImportRowProblem[] }>;

/** A post, its unpublished draft, and the edit. */
type LockedBulkPostEdit = { edited: BulkPostEditInput; post: BlogPostRow; draft: unknown };

async function lockPostsForBulkEdit(
  ctx: AppContext,
  rows: readonly BulkPostEditInput[],
): Promise<(LockedBulkPostEdit | null)[]> {
  const ids = rows.map(({ id }) => id);
  const found = await ctx.db
    .select()
    .from(posts)
    .where(inArray(posts.id, ids))
    .orderBy(posts.id)
    .for('update');
  const draftOf = new Map<string, unknown>();
  for (const { id } of found)
    draftOf.set(id, (await findContentDraft(ctx, { kind: BLOG_POST_KIND, key: id })).value);
  const byId = new Map(found.map((post) => [post.id, post]));
  return rows.map((edited) => {
    const post = byId.get(edited.id);
    return post && post.deletedAt === null ? { edited, post, draft: draftOf.get(edited.id) ?? null } : null;
  });
}

/** The texts of a post with the edit applied; other changes of a draft stay. */
function applyBulkPostEdit(
  words: BlogPostFormContent,
  { edited: { category, tags, author }, post }: LockedBulkPostEdit,
): BlogPostFormContent {
  const isOther = JSON.stringify(tags) !== JSON.stringify(post.tags);
  return {
    ...words,
    ...(category !== post.category && { category: category ?? '' }),
    ...(isOther && { tags: tags.join(', ') }),
    ...(author !== post.author && { author }),
  };
}

const doesEditPublishPost = ({ edited, post }: LockedBulkPostEdit) =>
  edited.status === 'published' && post.status !== 'published';

/** Why the edited post cannot be published. */
async function listPostPublishProblems(
  ctx: AppContext,
  pair: LockedBulkPostEdit,
  place: number,
): Promise<ImportRowProblem[]> {
  if (!doesEditPublishPost(pair)) return [];
  const clock = await readNowAndZoneForPosts(ctx);
  const kept = pair.draft === null ? toPostFormContent(pair.post, clock) : parsePostDraftContent(pair.draft);
  const draft = applyBulkPostEdit(kept, pair);
  const checked = (await createPostDraftAdapter(ctx, pair.post, { draft })).check(draft);
  if (checked.ok) return [];
  return checked.failure.map(({ message }) => ({
    row: place + 1,
    field: 'status',
    message: `can’t be published yet: ${message}`,
  }));
}

async function listBulkPostEditProblems(
  ctx: AppContext,
  pairs: readonly (LockedBulkPostEdit | null)[],
): Promise<ImportRowProblem[]> {
  const problems: ImportRowProblem[] = [];
  for (const [place, pair] of pairs.entries()) {
    if (pair) problems.push(...(await listPostPublishProblems(ctx, pair, place)));
    else problems.push({ row: place + 1, field: 'id', message: 'was not found in the shop' });
  }
  return problems;
}

async function saveBulkPostEdit(ctx: AppContext, pair: LockedBulkPostEdit): Promise<BlogPostRow | null> {
  const { edited, post, draft } = pair;
  const { id, category, tags, author } = edited;
  // The draft gets the same edit, or publishing it would revert the change.
  if (draft !== null)
    await rewriteContentDraftAfterBulkAction(
      ctx,
      { kind: BLOG_POST_KIND, key: id },
      applyBulkPostEdit(parsePostDraftContent(draft), pair),
    );
  const [written] = await ctx.db
    .update(posts)
    .set({
      ...{ category, tags: [...new Set(tags)], author, updatedAt: ctx.now },
      status: doesEditPublishPost(pair) ? post.status : edited.status,
      version: sql`${posts.version} + 1`,
    })
    .where(eq(posts.id, id))
    .returning();
  return written ?? null;
}

/** The audit entry: old and new values. */
function createBulkPostEditAuditEntry({ edited, post }: LockedBulkPostEdit): NewAuditEntry {
  const now = { status: edited.status, category: edited.category, tags: edited.tags, author: edited.author };
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(post[name as keyof typeof now]), // its own keys
  );
  return {
    action: 'post.edited-in-bulk',
    entity: BLOG_POST_KIND,
    entityId: post.id,
    summary: `Changed by a bulk edit: ${formatPostTitle(post.title)}`,
    before: Object.fromEntries(changed.map(([name]) => [name, post[name as keyof typeof now]])), // the same
    after: Object.fromEntries(changed),
  };
}

async function saveBulkPostEdits(ctx: AppContext, pairs: readonly LockedBulkPostEdit[]): Promise<void> {
  const after: BlogPostRow[] = [];
  for (const pair of pairs) {
    const written = await saveBulkPostEdit(ctx, pair);
    if (written) after.push(written);
  }
  const before = new Map(pairs.map(({ post }) => [post.id, post]));
  await recordOverwrittenPostVersions(ctx, before, after);
  await incrementContentDraftVersions(
    ctx,
    BLOG_POST_KIND,
    pairs.map(({ post }) => post.id),
  );
  await recordAuditLines(ctx, pairs.map(createBulkPostEditAuditEntry));
  for (const { post } of pairs.filter(doesEditPublishPost)) {
    const published = await publishStoredPost(ctx, post.id);
    // It was checked above and is locked, so it cannot have changed.
    if (!published.ok) throw new Error(`a post that was ready was refused: ${published.failure.code}`);
  }
}

/**
 * Changes status, category, tags and author of many posts, with the interface of an importer: all or none,
 * and `isTrial` writes nothing. Posts that become public are checked as in their editor. Needs `blog:write`.
 */
export function editManyPosts(
  ctx: AppContext,
  raw: readonly unknown[],
  { isTrial = false }: { isTrial?: boolean } = {},
): Promise<BulkPostEditResult> {
  assertCan(ctx, 'blog:write');
  return inTransaction(ctx, async (ctx): Promise<BulkPostEditResult> => {
    const { parsed: rows, problems } = parseImportRows(createPostEditSchema(ctx.categories), raw);
    if (problems.length > 0) return fail({ problems });
    const pairs = await lockPostsForBulkEdit(ctx, rows);
    const wrong = await listBulkPostEditProblems(ctx, pairs);
    if (wrong.length > 0) return fail({ problems: wrong });
    if (!isTrial)
      await saveBulkPostEdits(
        ctx,
        pairs.flatMap((pair) => pair ?? []),
      );
    return ok({ count: rows.length });
  });
}
