import { and, eq, isNull } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { findContentDraft } from '#app/modules/content/drafts/find-content-draft.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { BLOG_POST_KIND } from './find-post-adapter.server.ts';
import { type PostPageAndRelated, buildPostPageData } from './list-posts.server.ts';
import { buildPostContentColumns } from './post-columns.ts';
import { isShopMediaImageUrl, parsePostDraftContent } from './post-content.ts';
import { posts } from './tables.server.ts';

/**
 * Returns a post with its draft, public or not, for its preview link. Null if it does not exist or is in the
 * trash. Its text is sanitized like any displayed text.
 */
export async function findPostPreviewPage(ctx: AppContext, id: string): Promise<PostPageAndRelated | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)));
  if (!row) return null;
  const { value, at } = await findContentDraft(ctx, { kind: BLOG_POST_KIND, key: id });
  // A draft without a date shows that of its last change.
  const publishAt = row.publishAt ?? at ?? row.updatedAt;
  if (value === null) return buildPostPageData(ctx, { ...row, publishAt });
  const columns = buildPostContentColumns(parsePostDraftContent(value));
  const coverUrl =
    columns.coverUrl !== null && isShopMediaImageUrl(columns.coverUrl) ? columns.coverUrl : null;
  return buildPostPageData(ctx, { ...row, ...columns, slug: row.slug, coverUrl, publishAt });
}
