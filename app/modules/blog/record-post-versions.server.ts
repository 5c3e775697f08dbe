import { recordContentVersions } from '#app/modules/content/drafts/record-content-versions.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  BLOG_POST_KIND,
  type BlogPostRow,
  readNowAndZoneForPosts,
  toPostFormContent,
} from './find-post-adapter.server.ts';

/**
 * Records the previous values of posts that were overwritten in bulk, as versions. Drafts have none, since
 * visitors never saw them. Runs in the transaction of the caller, who writes the audit log.
 */
export async function recordOverwrittenPostVersions(
  ctx: AppContext,
  before: ReadonlyMap<string, BlogPostRow>,
  after: readonly BlogPostRow[],
): Promise<void> {
  const clock = await readNowAndZoneForPosts(ctx);
  const versions = after.flatMap((post) => {
    const was = before.get(post.id);
    if (!was || was.status === 'draft') return [];
    const [old, now] = [toPostFormContent(was, clock), toPostFormContent(post, clock)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ kind: BLOG_POST_KIND, key: post.id, before: old, after: now }];
  });
  await recordContentVersions(ctx, versions);
}
