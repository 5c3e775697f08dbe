import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  type DeliveredOrderItemForReview,
  findDeliveredItemForReview,
} from '#app/modules/fulfilment/deliveries/find-delivered-item.server.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countGuessAgainstRateLimit } from '#app/platform/rate-limited-guesses.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import {
  isValidReviewMailboxCode,
  createReviewMailboxVerificationCode,
  parseReviewCodeNonce,
  verifyReviewLinkToken,
} from './internal/review-token.server.ts';
import { listReviewableServices } from './list-reviewable-items.server.ts';
import type { ReviewAuthorAndSubjectFields } from './schemas.ts';
import type { SubmitReviewFailure } from './written-review.ts';

/** A verified author and subject: an item of an order, or a mailbox with a service. */
export type VerifiedReviewAuthor =
  | { kind: 'item'; item: DeliveredOrderItemForReview }
  | { kind: 'review'; id: string }
  | { kind: 'mailbox'; email: string; serviceId: string };

async function findAuthorByLink(
  ctx: AppContext,
  token: string,
): Promise<Result<VerifiedReviewAuthor, SubmitReviewFailure>> {
  const subject = verifyReviewLinkToken(ctx.settings, token, ctx.now);
  if (!subject) return fail({ code: 'LINK_INVALID' });
  if (subject.kind === 'review') return ok({ kind: 'review', id: subject.id });
  const item = await findDeliveredItemForReview(ctx, subject.id);
  return item ? ok({ kind: 'item', item }) : fail({ code: 'LINK_INVALID' });
}

async function findOwnReviewableOrderItem(
  ctx: AppContext,
  itemId: string,
): Promise<Result<VerifiedReviewAuthor, SubmitReviewFailure>> {
  const { actor } = ctx;
  const item =
    actor.kind === 'user' && actor.isEmailVerified ? await findDeliveredItemForReview(ctx, itemId) : null;
  if (!item || actor.kind !== 'user' || item.userId !== actor.id) {
    return fail({ code: 'BAD_REQUEST', errors: { item: 'Choose one of your services.' } });
  }
  return ok({ kind: 'item', item });
}

async function sendReviewAuthorEmailCode(ctx: AppContext, email: string): Promise<SubmitReviewFailure> {
  for (const [name, subject] of [['mail-code'], ['mail-code-mailbox', email]] as const) {
    const counted = await consumeRateLimit(ctx, name, subject);
    if (!counted.ok) return counted.failure;
  }
  const { code, codeToken, nonce } = createReviewMailboxVerificationCode(ctx.settings, email, ctx.now);
  await queueMail(ctx, {
    template: 'review.code',
    dedupeKey: `code:${nonce}`,
    recipient: email,
    orderId: null,
    payload: { code },
  });
  return { code: 'CODE_SENT', codeToken };
}

/** Verifies the mailbox of an unknown visitor with six digits; sends them if they are missing. */
async function verifyReviewAuthorMailbox(
  ctx: AppContext,
  { email: provided, service, code, codeToken }: ReviewAuthorAndSubjectFields,
): Promise<Result<VerifiedReviewAuthor, SubmitReviewFailure>> {
  const offered = (await listReviewableServices(ctx)).some(({ id }) => id === service);
  if (!service || !offered || !provided) {
    return fail({
      code: 'BAD_REQUEST',
      errors: {
        ...(service && offered ? {} : { service: 'Choose the service you bought.' }),
        ...(provided ? {} : { email: 'Enter your email address, such as name@company.com.' }),
      },
    });
  }
  const email = normaliseEmail(provided);
  const nonce = parseReviewCodeNonce(codeToken);
  if (nonce === null) return fail(await sendReviewAuthorEmailCode(ctx, email));
  const guess = await countGuessAgainstRateLimit(ctx, 'code-failure', `review-code ${nonce}`);
  if (!guess.ok) return guess;
  if (code !== null && isValidReviewMailboxCode(ctx.settings, { email, code, codeToken }, ctx.now)) {
    await guess.value.uncount();
    return ok({ kind: 'mailbox', email, serviceId: service });
  }
  return fail({ code: 'CODE_WRONG', codeToken });
}

/**
 * Verifies the author in one of three ways: an email's link, an item of their account, or a verified mailbox.
 * Fails with `CODE_SENT` when the code was sent to the mailbox.
 */
export function verifyReviewAuthor(
  ctx: AppContext,
  entry: ReviewAuthorAndSubjectFields,
): Promise<Result<VerifiedReviewAuthor, SubmitReviewFailure>> {
  if (entry.t) return findAuthorByLink(ctx, entry.t);
  if (entry.item) return findOwnReviewableOrderItem(ctx, entry.item);
  return verifyReviewAuthorMailbox(ctx, entry);
}
