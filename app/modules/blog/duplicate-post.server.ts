import { fail, type Result } from '#app/lib/result.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { createBlogPost, type BlogPostEditFailure } from './edit-post.server.ts';
import { findPostForEditor } from './find-edited-post.server.ts';
import { BLOG_POST_FIELD_LIMITS } from './post-content.ts';

/**
 * Creates a draft from the texts of another post (its draft if it has one), with a slug and a time of its
 * own. The audit log records it as a new post. Needs `blog:write`.
 */
export async function duplicatePost(
  ctx: AppContext,
  id: string,
): Promise<Result<{ id: string }, BlogPostEditFailure>> {
  assertCan(ctx, 'blog:write');
  const found = await findPostForEditor(ctx, id);
  if (!found || found.isInTrash) return fail({ code: 'gone' });
  const title = `${found.title.slice(0, BLOG_POST_FIELD_LIMITS.title - 5)} copy`;
  return createBlogPost(ctx, { ...found.words, title, slug: '', publishAt: '', isFeatured: false });
}
