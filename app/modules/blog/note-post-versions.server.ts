import { noteContentVersions } from '#app/modules/content/drafts/note-content-versions.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { POST_KIND, type PostRecord, readPostClock, wordsOf } from './find-post-thing.server.ts';

/**
 * Keeps of posts that were written over with many others what each was, as a version. A draft has none: visitors never saw it. Part of
 * the transaction of whoever writes them, who writes the lines of the audit.
 */
export async function notePostVersions(
  ctx: AppContext,
  before: ReadonlyMap<string, PostRecord>,
  after: readonly PostRecord[],
): Promise<void> {
  const clock = await readPostClock(ctx);
  const versions = after.flatMap((post) => {
    const was = before.get(post.id);
    if (!was || was.status === 'draft') return [];
    const [old, now] = [wordsOf(was, clock), wordsOf(post, clock)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [{ kind: POST_KIND, key: post.id, before: old, after: now }];
  });
  await noteContentVersions(ctx, versions);
}
