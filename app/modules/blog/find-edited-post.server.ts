import { eq } from 'drizzle-orm';

import type { FormValues } from '#app/lib/form-values.ts';
import type { VersionHistoryEntry } from '#app/lib/shown-change.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import { listContentVersions } from '#app/modules/content/drafts/list-content-versions.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  BLOG_POST_KIND,
  createPostDraftAdapter,
  readNowAndZoneForPosts,
  toPostFormContent,
} from './find-post-adapter.server.ts';
import { getBlogPostPublishState } from './list-admin-posts.server.ts';
import { type AdminPostState, formatPostTitle } from './post-list.ts';
import { createPostFormValues, type BlogPostFormContent, parsePostDraftContent } from './post-content.ts';
import { posts } from './tables.server.ts';

/** A post as its editor shows it; times in ISO 8601. */
export type PostForEditor = {
  id: string;
  /** Its current or future public slug. */
  slug: string;
  title: string;
  state: AdminPostState;
  isInTrash: boolean;
  publishAt: string | null;
  /** The initial values of its form: the draft, or what is stored. */
  record: { version: number; values: FormValues };
  words: BlogPostFormContent;
  draft: { by: string; at: string } | null;
};

/** Returns a post as its editor shows it, even from the trash; null if there is none. */
export async function findPostForEditor(ctx: AppContext, id: string): Promise<PostForEditor | null> {
  assertCan(ctx, 'blog:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(posts).where(eq(posts.id, id));
  if (!row) return null;
  const { version, value, by, at } = await findContentDraft(ctx, { kind: BLOG_POST_KIND, key: id });
  const words =
    value === null ? toPostFormContent(row, await readNowAndZoneForPosts(ctx)) : parsePostDraftContent(value);
  return {
    id,
    slug: row.slug,
    title: formatPostTitle(words.title),
    state: getBlogPostPublishState(row, ctx.now),
    isInTrash: row.deletedAt !== null,
    publishAt: row.publishAt?.toISOString() ?? null,
    record: { version, values: { ...createPostFormValues(words), version: String(version) } },
    words,
    draft: value !== null && at ? { by, at: at.toISOString() } : null,
  };
}

/** Returns the history of a post, newest first. */
export async function listPostVersions(
  ctx: AppContext,
  id: string,
): Promise<(VersionHistoryEntry & { restoring: VersionHistoryEntry['changes'] })[]> {
  assertCan(ctx, 'blog:read');
  if (!isUuid(id)) return [];
  const [row] = await ctx.db.select().from(posts).where(eq(posts.id, id));
  if (!row) return [];
  const draft = toPostFormContent(row, await readNowAndZoneForPosts(ctx));
  return listContentVersions(ctx, await createPostDraftAdapter(ctx, row, { draft }));
}
