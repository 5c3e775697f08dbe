import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import {
  type AcceptedOrderItemForReview,
  findDeliveredItemForReview,
  listAcceptedOrderItemsInPeriod,
} from '#app/modules/fulfilment/deliveries/find-delivered-item.server.ts';
import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import { queueMailUnlessUnsubscribed } from '#app/modules/notifications/queue-wanted-mail.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import {
  buildReviewRequestDedupeKey,
  type ReviewRequestMailRound,
  computeReviewRequestDueWindow,
} from './review-request-window.ts';
import { findReviewOfItem } from './find-review-entry.server.ts';
import { createReviewLinkToken } from './internal/review-token.server.ts';

async function acceptsReviewRequestEmails(ctx: AppContext, userId: string | null): Promise<boolean> {
  if (userId === null) return true;
  const profile = await findOwnAccountProfile(ctx, userId);
  return profile?.notices.reviewRequests ?? true;
}

type ReviewRequestItem = Pick<
  AcceptedOrderItemForReview,
  'id' | 'orderId' | 'title' | 'email' | 'customerName'
>;

async function sendReviewRequestMail(
  ctx: AppContext,
  item: ReviewRequestItem,
  mail: { key: string; round: ReviewRequestMailRound },
) {
  const token = createReviewLinkToken(ctx.settings, { kind: 'item', id: item.id }, ctx.now);
  await queueMailUnlessUnsubscribed(ctx, {
    template: 'review.request',
    dedupeKey: mail.key,
    recipient: item.email,
    orderId: item.orderId,
    payload: {
      customerName: item.customerName,
      title: item.title,
      reviewUrl: `${ctx.settings.publicUrl}/submit-review?t=${token}`,
      round: mail.round,
    },
  });
}

/**
 * Requests a review two days after a customer accepted a delivery, and again a week later: once per round,
 * even with concurrent processes. Customers who reviewed it, were refunded or opted out get none. Returns how
 * many requests were sent.
 */
export async function sendDueReviewRequests(ctx: AppContext): Promise<number> {
  let requestedCount = 0;
  for (const round of [1, 2] as const) {
    for (const item of await listAcceptedOrderItemsInPeriod(
      ctx,
      computeReviewRequestDueWindow(ctx.now, round),
    )) {
      if (await findReviewOfItem(ctx, item.id)) continue;
      if (!(await acceptsReviewRequestEmails(ctx, item.userId))) continue;
      await sendReviewRequestMail(ctx, item, { key: buildReviewRequestDedupeKey(item.id, round), round });
      requestedCount += 1;
    }
  }
  return requestedCount;
}

export type ReviewRequestFailure = { code: 'not-delivered' } | { code: 'no-mailbox' } | { code: 'reviewed' };

/** Returns why no review was requested. */
export function formatReviewRequestFailure({ code }: ReviewRequestFailure): string {
  switch (code) {
    case 'not-delivered':
      return 'A review can be requested once the work is delivered.';
    case 'no-mailbox':
      return 'This order has no email address.';
    case 'reviewed':
      return 'It already has a review.';
  }
}

/**
 * Requests a review of one item of an order on behalf of the staff; at most once a day. Recorded in the audit
 * log. Fails for an item of another order as for an undelivered one.
 */
export async function requestItemReviewByStaff(
  ctx: AppContext,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<Result<{ email: string }, ReviewRequestFailure>> {
  assertCan(ctx, 'orders:write');
  const item = await findDeliveredItemForReview(ctx, itemId);
  if (item?.orderId !== orderId) return fail({ code: 'not-delivered' });
  const { email } = item;
  if (email === null || item.isDemo) return fail({ code: 'no-mailbox' });
  if (await findReviewOfItem(ctx, itemId)) return fail({ code: 'reviewed' });
  await inTransaction(ctx, async (ctx) => {
    const key = `revreq:${itemId}:staff:${ctx.now.toISOString().slice(0, 10)}`;
    await sendReviewRequestMail(ctx, { ...item, email }, { key, round: 1 });
    await recordAudit(ctx, {
      action: 'review.requested',
      entity: 'order',
      entityId: item.orderId,
      summary: `A review of ${item.title} was requested`,
    });
  });
  return ok({ email });
}
