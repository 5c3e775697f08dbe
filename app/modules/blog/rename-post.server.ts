import { eq, inArray } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { failIfUniqueValueTaken } from '#app/platform/db/taken-value.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { postRedirects, posts } from './tables.server.ts';

export type BlogPostRenameFailure = { code: 'not-found' } | { code: 'slug-taken' };

/**
 * Makes the former slug of a post redirect to its new one; a slug that
 * redirected to another post now belongs to this one.
 */
export async function savePostSlugRedirect(
  ctx: AppContext,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await ctx.db.delete(postRedirects).where(inArray(postRedirects.oldSlug, [from, to]));
  await ctx.db.insert(postRedirects).values({ oldSlug: from, postId: id, createdAt: ctx.now });
}

async function updateBlogPostSlug(
  ctx: AppContext,
  id: string,
  slug: string,
): Promise<Result<void, BlogPostRenameFailure>> {
  const [post] = await ctx.db.select({ slug: posts.slug }).from(posts).where(eq(posts.id, id)).for('update');
  if (!post) return fail({ code: 'not-found' });
  if (post.slug === slug) return ok(undefined);
  const [owner] = await ctx.db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug));
  if (owner) return fail({ code: 'slug-taken' });
  await ctx.db.update(posts).set({ slug }).where(eq(posts.id, id));
  await savePostSlugRedirect(ctx, { id, from: post.slug, to: slug });
  await recordAudit(ctx, {
    action: 'post.renamed',
    entity: 'post',
    entityId: id,
    summary: `Post moved from /blog/${post.slug} to /blog/${slug}.`,
    before: { slug: post.slug },
    after: { slug },
  });
  return ok(undefined);
}

/**
 * Gives a post another slug, to which the former one redirects; changing it
 * back reverses the redirect. Needs `blog:write`.
 */
export async function renamePostSlug(
  ctx: AppContext,
  id: string,
  slug: string,
): Promise<Result<void, BlogPostRenameFailure>> {
  assertCan(ctx, 'blog:write');
  const taken = { constraint: 'posts_slug_unique', failure: { code: 'slug-taken' } } as const;
  return failIfUniqueValueTaken<void, BlogPostRenameFailure>(taken, () =>
    inTransaction(ctx, (ctx) => updateBlogPostSlug(ctx, id, slug)),
  );
}
