import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { type ExportedReview, readAllReviews } from './list-moderated-reviews.server.ts';
import { type ModerationState, moderationSearch, type ReviewTab } from './moderation.ts';

/**
 * Everything a tab's list has, to be written into a file, for whoever has just shown who they are: names of people who may not want
 * to be named. The audit says who took it, before the first row is read.
 */
export async function exportReviews(
  ctx: AppContext,
  tab: ReviewTab,
  state: ModerationState,
): Promise<AsyncIterable<readonly ExportedReview[]>> {
  assertCan(ctx, 'reviews:write');
  assertRecentProof(ctx);
  await recordAudit(ctx, {
    action: 'reviews.exported',
    entity: 'review',
    entityId: null,
    // What was searched for may be somebody's name.
    summary: `Exported reviews as CSV: ${moderationSearch(tab).link({ ...state, q: '', page: 1 })}`,
  });
  return readAllReviews(ctx, tab, state);
}
