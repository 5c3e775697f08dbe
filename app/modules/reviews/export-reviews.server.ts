import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { type ExportedReview, streamModeratedReviewsForExport } from './list-moderated-reviews.server.ts';
import {
  type ReviewModerationListState,
  createReviewModerationListSearch,
  type ReviewModerationTab,
} from './moderation.ts';

/**
 * Yields all reviews of a tab's list for an export by a user who has just confirmed their identity, since it
 * includes names that may not be published. The audit log records the user before the first row is read.
 */
export async function exportReviews(
  ctx: AppContext,
  tab: ReviewModerationTab,
  state: ReviewModerationListState,
): Promise<AsyncIterable<readonly ExportedReview[]>> {
  assertCan(ctx, 'reviews:write');
  assertRecentStepUp(ctx);
  await recordAudit(ctx, {
    action: 'reviews.exported',
    entity: 'review',
    entityId: null,
    // The search text may be a person's name.
    summary: `Exported reviews as CSV: ${createReviewModerationListSearch(tab).link({ ...state, q: '', page: 1 })}`,
  });
  return streamModeratedReviewsForExport(ctx, tab, state);
}
