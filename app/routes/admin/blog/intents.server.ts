import { href } from 'react-router';
import { z } from 'zod/mini';

import {
  type BulkSelection,
  bulkSelectionSchema,
  type BulkActionResult,
  formatBulkActionSummary,
} from '#app/lib/bulk.ts';
import { fail, ok } from '#app/lib/result.ts';
import { duplicatePost } from '#app/modules/blog/duplicate-post.server.ts';
import {
  createBlogPost,
  discardPostDraft,
  publishPost,
  restorePostVersion,
  savePostDraft,
} from '#app/modules/blog/edit-post.server.ts';
import { listMatchingPostIds } from '#app/modules/blog/list-admin-posts.server.ts';
import {
  archivePosts,
  restorePosts,
  trashPosts,
  unarchivePosts,
} from '#app/modules/blog/move-posts.server.ts';
import { definePostListSearch, type PostListTab } from '#app/modules/blog/post-list.ts';
import { createBlogPostFailureResponse } from '#app/modules/blog/post-refusal.ts';
import { newPostFormSchema, blogPostFormSchema } from '#app/modules/blog/post-content.ts';
import { bulkPublishPosts } from '#app/modules/blog/publish-posts.server.ts';
import { purgePosts } from '#app/modules/blog/purge-posts.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';
import type { UndoAction } from '#app/ui/form-action-result.ts';

const getPostEditHref = (id: string) => href('/admin/blog/edit/:id', { id });

async function resolveChosenPostIds(ctx: AppContext, tab: PostListTab, { ids, matching }: BulkSelection) {
  if (matching === null) return ids;
  return listMatchingPostIds(ctx, tab, definePostListSearch(tab).read(new URLSearchParams(matching)));
}

const getNoPostChangeMessage = () => 'Nothing was changed.';
const buildBlogBulkUndoAction = (
  intent: string,
  { done }: BulkActionResult,
  more: Record<string, string> = {},
): UndoAction | null => (done.length === 0 ? null : { intent, fields: { ids: done.join(','), ...more } });

type BlogPostBulkIntentOptions = {
  run: (ctx: AppContext, ids: readonly string[]) => Promise<BulkActionResult>;
  verb: string;
  undo?: (outcome: BulkActionResult) => UndoAction | null;
};

/**
 * The actions of the posts list, for ticked posts and for the menu of one post; irreversible ones need an
 * identity proof from the last ten minutes.
 */
export function createBlogPostListIntents(
  tab: PostListTab,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const moving = ({ run, verb, undo }: BlogPostBulkIntentOptions) =>
    defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, choice) => ok(await run(ctx, await resolveChosenPostIds(ctx, tab, choice))),
      refusal: getNoPostChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, verb),
      ...(undo && { undo }),
    });
  return {
    publish: moving({ run: bulkPublishPosts, verb: 'published' }),
    archive: moving({ run: archivePosts, verb: 'archived' }),
    unarchive: moving({ run: unarchivePosts, verb: 'changed to drafts' }),
    trash: moving({
      run: trashPosts,
      verb: 'moved to the trash',
      undo: (outcome) => buildBlogBulkUndoAction('restore', outcome, { as_published: '1' }),
    }),
    restore: defineIntent({
      input: z.extend(bulkSelectionSchema, { as_published: z.optional(z.string()) }),
      run: async (ctx, { as_published, ...choice }) =>
        ok(
          await restorePosts(ctx, {
            ids: await resolveChosenPostIds(ctx, tab, choice),
            asPublished: as_published === '1',
          }),
        ),
      refusal: getNoPostChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, 'restored'),
    }),
    purge: requireIdentityProofForIntent(
      session,
      'blog:write',
      moving({ run: purgePosts, verb: 'permanently deleted' }),
    ),
    duplicate: defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, { ids }) => {
        const [id] = ids;
        return id === undefined ? fail({ code: 'gone' } as const) : duplicatePost(ctx, id);
      },
      refusal: createBlogPostFailureResponse,
      toast: 'Duplicated as a draft.',
      redirectTo: ({ id }) => getPostEditHref(id),
    }),
  };
}

/** The actions of the new post page. */
export const newBlogPostPageIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: newPostFormSchema,
    run: createBlogPost,
    refusal: createBlogPostFailureResponse,
    toast: 'Draft created. Visitors see it once you publish it.',
    redirectTo: ({ id }) => getPostEditHref(id),
  }),
};

/** The actions of the post editor. */
export function buildPostEditorFormIntents(id: string): Record<string, FormIntentHandler> {
  const draft = (toast?: string) =>
    defineIntent({
      input: blogPostFormSchema,
      run: (ctx, sent) => savePostDraft(ctx, id, sent),
      refusal: createBlogPostFailureResponse,
      toast,
    });
  const moving = (
    run: (ctx: AppContext) => Promise<BulkActionResult>,
    toast: string,
    to: string | null = null,
  ) =>
    defineIntent({
      input: z.object({}),
      run: async (ctx) => {
        const { done, skipped } = await run(ctx);
        return done.length > 0 ? ok(null) : fail(`This post ${skipped[0]?.reason ?? 'is gone'}.`);
      },
      refusal: (reason) => reason,
      toast,
      redirectTo: () => to,
    });
  return {
    save: draft('Draft saved.'),
    autosave: draft(),
    publish: defineIntent({
      input: blogPostFormSchema,
      run: async (ctx, sent) => {
        const outcome = await publishPost(ctx, id, sent);
        if (!outcome.ok) return outcome;
        const { publishAt } = outcome.value;
        return ok({ ...outcome.value, isAhead: publishAt !== null && publishAt > ctx.now });
      },
      refusal: createBlogPostFailureResponse,
      toast: ({ isChanged, isAhead }) => {
        if (!isChanged) return 'No changes to publish.';
        return isAhead
          ? 'Scheduled. It’s published automatically at that time.'
          : 'Published. Visitors see it now.';
      },
    }),
    discard: defineIntent({
      input: z.object({}),
      run: (ctx) => discardPostDraft(ctx, id),
      refusal: createBlogPostFailureResponse,
      toast: 'Draft discarded.',
    }),
    'restore-version': defineIntent({
      input: z.object({ versionId: z.string() }),
      run: (ctx, { versionId }) => restorePostVersion(ctx, id, versionId),
      refusal: (failure) =>
        failure.code === 'invalid'
          ? 'This version is no longer a valid post, so it can’t be restored.'
          : createBlogPostFailureResponse(failure),
      toast: ({ publishAt }) =>
        publishAt === null ? 'Restored as a draft.' : 'Restored. Visitors see the old values again.',
    }),
    archive: moving((ctx) => archivePosts(ctx, [id]), 'Post archived.'),
    unarchive: moving((ctx) => unarchivePosts(ctx, [id]), 'Changed to a draft.'),
    trash: moving((ctx) => trashPosts(ctx, [id]), 'Moved to the trash.', href('/admin/blog')),
    untrash: moving(
      (ctx) => restorePosts(ctx, { ids: [id], asPublished: false }),
      'Restored from the trash.',
    ),
  };
}
