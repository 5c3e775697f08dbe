import { data, href } from 'react-router';

import { ActionResultNotice } from '#app/admin-kit/intent-notice.tsx';
import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { DemoDataBadge } from '#app/admin-kit/demo-badge.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import {
  findReviewForModeration,
  findNextPendingReviewId,
} from '#app/modules/reviews/list-moderated-reviews.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import { appContext, requestSessionContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import { findStepUpPrompt } from '#app/ui/form-action-result.ts';
import { FiveStarRating } from '#app/ui/rating.tsx';

import { StepUpAuthenticationDialog } from '../frame/step-up-dialog.tsx';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/review';
import { ReviewModerationBadges } from './columns.tsx';
import { ReviewModerationBar } from './decision-bar.tsx';
import { createReviewPageIntents } from './intents.server.ts';
import { ReviewEditConflict } from './review-conflict.tsx';
import { ModeratedReviewFacts } from './review-facts.tsx';
import { ShopReplyToReviewForm, RequestReviewEditForm, CorrectReviewTextForm } from './review-forms.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('reviews:read')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const review = await findReviewForModeration(ctx, params.id);
  if (!review) throw data(null, { status: 404 });
  await markPageNoticesRead(ctx, href('/admin/reviews/:id', { id: review.id }));
  return {
    review,
    nextId: await findNextPendingReviewId(ctx, review.id),
    mayWrite: hasPermission(ctx.actor, 'reviews:write'),
    mayReadAudit: hasPermission(ctx.actor, 'audit:read'),
  };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  if (!hasPermission(ctx.actor, 'reviews:write')) throw data(null, { status: 403 });
  return runPostedFormIntent(
    ctx,
    request,
    createReviewPageIntents(params.id, context.get(requestSessionContext)),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

const hasReviewEditConflict = (answer: Route.ComponentProps['actionData']) =>
  answer?.ok === false && answer.conflict !== null;

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, nextId, mayWrite, mayReadAudit } = loaderData;
  useActionResultToast(actionData);
  return (
    <>
      <PageHeader
        title={review.title}
        documentTitle="Review"
        back={{ href: href('/admin/reviews'), label: 'Reviews' }}
        note={
          <>
            <ReviewModerationBadges review={review} />
            <DemoDataBadge isDemo={review.isDemo} />
          </>
        }
      />
      <ActionResultNotice
        answer={
          hasReviewEditConflict(actionData) || findStepUpPrompt(actionData) !== null ? undefined : actionData
        }
      />
      <StepUpAuthenticationDialog answer={actionData} />
      <ReviewEditConflict answer={actionData} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <article className="grid gap-4 rounded-base border border-line bg-paper p-5">
            <FiveStarRating value={review.rating} />
            <p className="wrap-anywhere whitespace-pre-wrap">{review.content}</p>
            {review.problemBefore ? (
              <ModeratedReviewText title="The problem before" text={review.problemBefore} />
            ) : null}
            {review.whatChanged ? (
              <ModeratedReviewText title="What changed" text={review.whatChanged} />
            ) : null}
          </article>
          {mayWrite ? (
            <>
              <ReviewModerationBar key={review.version} review={review} nextId={nextId} />
              <ShopReplyToReviewForm key={`answer-${review.version}`} review={review} answer={actionData} />
              {review.email ? (
                <RequestReviewEditForm key={`ask-${review.version}`} review={review} answer={actionData} />
              ) : null}
              <CorrectReviewTextForm key={`words-${review.version}`} review={review} answer={actionData} />
            </>
          ) : null}
        </div>
        <ModeratedReviewFacts review={review} mayReadAudit={mayReadAudit} />
      </div>
    </>
  );
}

function ModeratedReviewText({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2 className="text-xs font-semibold text-ink-3">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}
