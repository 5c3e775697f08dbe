import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { exportReviews } from '#app/modules/reviews/export-reviews.server.ts';
import type { ExportedReview } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import {
  createReviewModerationListSearch,
  parseReviewModerationTab,
} from '#app/modules/reviews/moderation.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('reviews:write'),
  recentStepUpMiddleware,
];

const formatYesNo = (value: boolean) => (value ? 'yes' : 'no');

/** The specification's field names where they exist, as the import reads them. */
const REVIEW_EXPORT_COLUMNS: ExportColumn<ExportedReview>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'created_at', value: ({ at }) => at },
  { header: 'status', value: ({ status }) => status },
  { header: 'rating', value: ({ rating }) => rating },
  { header: 'review_title', value: ({ title }) => title },
  { header: 'review_content', value: ({ content }) => content },
  { header: 'service_title', value: ({ service }) => service },
  { header: 'service_category', value: ({ category }) => category },
  { header: 'reviewer_name', value: ({ reviewer }) => reviewer },
  { header: 'reviewer_company', value: ({ company }) => company },
  { header: 'source', value: ({ source }) => source },
  { header: 'may_be_published', value: ({ consents }) => consents.join('; ') },
  { header: 'flags', value: ({ flags }) => flags.join('; ') },
  { header: 'pinned', value: ({ isPinned }) => formatYesNo(isPinned) },
  { header: 'order_refunded', value: ({ isRefunded }) => formatYesNo(isRefunded) },
  { header: 'reply', value: ({ reply }) => reply },
  { header: 'deleted_at', value: ({ deletedAt }) => deletedAt },
];

/** Returns the list as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parseReviewModerationTab(url.searchParams.get('tab'));
  const state = createReviewModerationListSearch(tab).read(url.searchParams);
  return createCsvResponse('reviews', REVIEW_EXPORT_COLUMNS, await exportReviews(ctx, tab, state));
}
