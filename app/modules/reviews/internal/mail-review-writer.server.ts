import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import { queueMailUnlessUnsubscribed } from '#app/modules/notifications/queue-wanted-mail.server.ts';
import type { MailPayload } from '#app/modules/outbox/mail-kinds.ts';
import type { AppContext } from '#app/platform/context.ts';

import { REVIEW_REJECTION_REASONS, type ReviewRejectionReason } from '../moderation.ts';
import type { serviceReviews } from '../tables.server.ts';

import { createReviewLinkToken } from './review-token.server.ts';

type ServiceReviewRow = typeof serviceReviews.$inferSelect;
export type ReviewModerationDecision = {
  status: 'approved' | 'rejected' | 'spam';
  reason: ReviewRejectionReason | null;
};

type ReviewDecisionMailPayload = Pick<MailPayload<'review.decided'>, 'result' | 'why'> & {
  /** The decision, for the email's key. */
  decision: string;
};

/** Sends the decision on a review to its author, unless there is no mailbox or the author opted out. */
export async function sendMailToReviewer(
  ctx: AppContext,
  review: ServiceReviewRow,
  { decision, ...detail }: ReviewDecisionMailPayload,
): Promise<void> {
  if (review.email === null || review.isDemo) return;
  const profile = review.userId === null ? null : await findOwnAccountProfile(ctx, review.userId);
  if (profile?.notices.reviewDecisions === false) return;
  const token = createReviewLinkToken(ctx.settings, { kind: 'review', id: review.id }, ctx.now);
  await queueMailUnlessUnsubscribed(ctx, {
    template: 'review.decided',
    dedupeKey: `revdec:${review.id}:${decision}:${review.version}`,
    recipient: review.email,
    orderId: null,
    payload: { ...detail, editUrl: `${ctx.settings.publicUrl}/submit-review?t=${token}` },
  });
}

/** Spam gets no email. */
export async function sendReviewDecisionMail(
  ctx: AppContext,
  review: ServiceReviewRow,
  { status, reason }: ReviewModerationDecision,
): Promise<void> {
  if (status === 'spam') return;
  const explanation = REVIEW_REJECTION_REASONS.find(({ value }) => value === reason)?.explanation;
  await sendMailToReviewer(
    ctx,
    review,
    status === 'approved'
      ? { decision: status, result: 'published', why: null }
      : {
          decision: status,
          result: 'not published',
          why: `We did not publish it, because ${explanation ?? 'it breaks our rules'}.`,
        },
  );
}
