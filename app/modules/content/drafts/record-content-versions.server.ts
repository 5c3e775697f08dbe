import type { AppContext } from '#app/platform/context.ts';

import { contentVersions } from '../tables.server.ts';
import type { ContentRecordDraftAdapter } from './drafted.ts';

type ContentVersionChange = Pick<ContentRecordDraftAdapter<AppContext>, 'kind' | 'key'> & {
  before: unknown;
  after: unknown;
};

/**
 * Records the previous values of records that a bulk action overwrote, as versions. Runs in the transaction
 * of the caller, who writes the audit log.
 */
export async function recordContentVersions(
  ctx: AppContext,
  noted: readonly ContentVersionChange[],
): Promise<void> {
  if (noted.length === 0) return;
  const { actor, now } = ctx;
  const editorId = actor.kind === 'user' ? actor.id : null;
  await ctx.db
    .insert(contentVersions)
    .values(noted.map((version) => ({ ...version, editorId, createdAt: now })));
}
