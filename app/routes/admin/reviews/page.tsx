import { data, href } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { ExportButton } from '#app/admin-kit/list/export-button.tsx';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import {
  countReviewsByModerationTab,
  hasManyRecentLowRatingRejections,
} from '#app/modules/reviews/count-moderated-reviews.server.ts';
import { listReviewsForModeration } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import {
  LOW_RATING_REJECTION_WARNING,
  createReviewModerationListSearch,
  REVIEW_REJECTION_REASONS,
  parseReviewModerationTab,
  REVIEW_MODERATION_TABS,
} from '#app/modules/reviews/moderation.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { FilterTabs } from '#app/ui/tabs.tsx';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { ADMIN_REVIEW_TABLE_COLUMNS } from './columns.tsx';
import { createReviewListIntents } from './intents.server.ts';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('reviews:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parseReviewModerationTab(url.searchParams.get('tab'));
  const state = createReviewModerationListSearch(tab).read(url.searchParams);
  const [counts, isPolicyShown] = await Promise.all([
    countReviewsByModerationTab(ctx),
    hasManyRecentLowRatingRejections(ctx),
  ]);
  const list = readListPageOrFailure(ctx, () => listReviewsForModeration(ctx, tab, state));
  return { tab, state, counts, isPolicyShown, list, mayWrite: hasPermission(ctx.actor, 'reviews:write') };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'reviews:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(
    ctx,
    request,
    createReviewListIntents(
      parseReviewModerationTab(url.searchParams.get('tab')),
      context.get(requestSessionContext),
    ),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const APPROVE_REVIEW_ACTION = { intent: 'approve', label: 'Approve' };
const REJECT_REVIEW_ACTION = {
  intent: 'reject',
  label: 'Reject',
  ask: {
    title: 'Reject and email the authors',
    name: 'reason',
    label: 'Reason',
    options: REVIEW_REJECTION_REASONS,
  },
};
const MARK_REVIEWS_SPAM_BULK_ACTION = { intent: 'spam', label: 'Spam' };
const MOVE_REVIEW_TO_TRASH_ACTION = { intent: 'trash', label: 'Move to trash' };
const RESTORE_REVIEWS_BULK_ACTION = { intent: 'restore', label: 'Restore' };
const PURGE_REVIEWS_BULK_ACTION = {
  intent: 'purge',
  label: 'Delete now',
  confirm: {
    title: 'Delete these reviews for good?',
    text: 'Their texts and photos are deleted. This can’t be undone. Testimonials made from them are kept.',
  },
};
const REVIEW_BULK_ACTIONS = {
  pending: [
    APPROVE_REVIEW_ACTION,
    REJECT_REVIEW_ACTION,
    MARK_REVIEWS_SPAM_BULK_ACTION,
    MOVE_REVIEW_TO_TRASH_ACTION,
  ],
  approved: [REJECT_REVIEW_ACTION, MARK_REVIEWS_SPAM_BULK_ACTION, MOVE_REVIEW_TO_TRASH_ACTION],
  rejected: [APPROVE_REVIEW_ACTION, MARK_REVIEWS_SPAM_BULK_ACTION, MOVE_REVIEW_TO_TRASH_ACTION],
  spam: [APPROVE_REVIEW_ACTION, MOVE_REVIEW_TO_TRASH_ACTION],
  trash: [RESTORE_REVIEWS_BULK_ACTION, PURGE_REVIEWS_BULK_ACTION],
};

const REVIEW_MODERATION_NOTE = <p>Reviews are checked here before they are published.</p>;
const REVIEW_LIST_EMPTY_STATES = {
  pending: { title: 'No pending reviews', text: REVIEW_MODERATION_NOTE },
  approved: { title: 'No public reviews yet', text: REVIEW_MODERATION_NOTE },
  rejected: {
    title: 'No rejected reviews',
    text: <p>Reviewers see the reason and can edit their review.</p>,
  },
  spam: { title: 'No spam', text: <p>Reviews you mark as spam are kept here.</p> },
  trash: { title: 'The trash is empty', text: <p>A review you delete can be restored here.</p> },
};

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, state, counts, isPolicyShown, list, mayWrite } = loaderData;
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader
        title="Reviews"
        actions={
          mayWrite ? (
            <ExportButton
              to={
                href('/admin/reviews/export.csv') +
                createReviewModerationListSearch(tab).link({ ...state, page: 1 })
              }
            />
          ) : null
        }
      />
      {isPolicyShown ? (
        <p className="mb-5 rounded-base bg-warn-tint px-4 py-3 text-sm text-warn">
          {LOW_RATING_REJECTION_WARNING}
        </p>
      ) : null}
      <div className="mb-5">
        <FilterTabs
          label="Reviews by status"
          tabs={REVIEW_MODERATION_TABS.map(({ value, label }) => ({
            label: `${label} ${counts[value]}`,
            to: `/admin/reviews?tab=${value}`,
            isCurrent: value === tab,
          }))}
        />
      </div>
      {tab === 'trash' ? (
        <p className="mb-5 max-w-2xl text-sm text-ink-2">
          Reviews can be restored for 7 days. Then they are permanently deleted.
        </p>
      ) : null}
      <AdminResourceListPage
        key={tab}
        label="Reviews"
        noun={{ one: 'review', many: 'reviews' }}
        search={createReviewModerationListSearch(tab)}
        state={state}
        list={list}
        answer={actionData}
        question={StepUpAuthenticationDialog}
        columns={ADMIN_REVIEW_TABLE_COLUMNS}
        rowName={({ title }) => title}
        rowHref={({ id }) => href('/admin/reviews/:id', { id })}
        bulk={mayWrite ? REVIEW_BULK_ACTIONS[tab] : []}
        noMatch="No reviews match your filters"
        empty={REVIEW_LIST_EMPTY_STATES[tab]}
      />
    </>
  );
}
