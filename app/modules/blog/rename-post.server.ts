import { eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { postRedirects, posts } from './tables.server.ts';

export type RenameFailure = { code: 'not-found' } | { code: 'slug-taken' };

/** Gives a post another address; the one it had leads there from now on, and from it if it is taken back. Needs `blog:write`. */
export async function renamePost(
  ctx: AppContext,
  id: string,
  slug: string,
): Promise<Result<void, RenameFailure>> {
  assertCan(ctx, 'blog:write');
  return inTransaction(ctx, async (ctx): Promise<Result<void, RenameFailure>> => {
    const [post] = await ctx.db
      .select({ slug: posts.slug })
      .from(posts)
      .where(eq(posts.id, id))
      .for('update');
    if (!post) return fail({ code: 'not-found' });
    if (post.slug === slug) return ok(undefined);
    const [owner] = await ctx.db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug));
    if (owner) return fail({ code: 'slug-taken' });
    // An address that leads to another post until now belongs to this one from here on.
    await ctx.db.delete(postRedirects).where(eq(postRedirects.oldSlug, slug));
    await ctx.db.update(posts).set({ slug }).where(eq(posts.id, id));
    await ctx.db.insert(postRedirects).values({ oldSlug: post.slug, postId: id, createdAt: ctx.now });
    await recordAudit(ctx, {
      action: 'post.renamed',
      entity: 'post',
      entityId: id,
      summary: `Post moved from /blog/${post.slug} to /blog/${slug}.`,
      before: { slug: post.slug },
      after: { slug },
    });
    return ok(undefined);
  });
}
