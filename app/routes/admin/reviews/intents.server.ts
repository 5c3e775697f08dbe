import { z } from 'zod/mini';

import { type BulkSelection, bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { getExpectedRecordVersion, editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import { fail, ok } from '#app/lib/result.ts';
import { listModeratedReviewIds } from '#app/modules/reviews/list-moderated-reviews.server.ts';
import {
  applyModerationDecisionToReviews,
  trashReviews,
} from '#app/modules/reviews/moderate-reviews.server.ts';
import {
  requestReviewEditIfUnchanged,
  decideReviewIfUnchanged,
  editReviewIfUnchanged,
  createTestimonialIfUnchanged,
  trashReviewIfUnchanged,
  pinReviewIfUnchanged,
  replyToReviewIfUnchanged,
} from '#app/modules/reviews/moderate-seen-review.server.ts';
import {
  MAX_REVIEW_REPLY_LENGTH,
  formatModerationFailure,
  createReviewModerationListSearch,
  REVIEW_REJECTION_REASONS,
  type ReviewModerationTab,
} from '#app/modules/reviews/moderation.ts';
import { purgeReviews } from '#app/modules/reviews/purge-reviews.server.ts';
import { REVIEW_FIELD_LENGTH_LIMITS } from '#app/modules/reviews/written-review.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

async function resolveSelectedReviewIds(
  ctx: AppContext,
  tab: ReviewModerationTab,
  { ids, matching }: BulkSelection,
): Promise<readonly string[]> {
  if (matching === null) return ids;
  return listModeratedReviewIds(
    ctx,
    tab,
    createReviewModerationListSearch(tab).read(new URLSearchParams(matching)),
  );
}

const getNoReviewChangeMessage = () => 'Nothing was changed.';

const reviewRejectionReasonSchema = z.enum(
  REVIEW_REJECTION_REASONS.map(({ value }) => value),
  'Choose a reason.',
);

/**
 * The bulk actions for the reviews of a tab; irreversible ones need an identity proof from the last ten
 * minutes.
 */
export function createReviewListIntents(
  tab: ReviewModerationTab,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const deciding = (status: 'approved' | 'spam', verb: string) =>
    defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, choice) =>
        ok(
          await applyModerationDecisionToReviews(ctx, await resolveSelectedReviewIds(ctx, tab, choice), {
            status,
            reason: status === 'spam' ? 'spam' : null,
          }),
        ),
      refusal: getNoReviewChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, verb),
    });
  const trashing = (isTrashed: boolean, verb: string) =>
    defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, choice) =>
        ok(await trashReviews(ctx, await resolveSelectedReviewIds(ctx, tab, choice), isTrashed)),
      refusal: getNoReviewChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, verb),
      undo: ({ done }) =>
        done.length === 0
          ? null
          : { intent: isTrashed ? 'restore' : 'trash', fields: { ids: done.join(',') } },
    });
  return {
    approve: deciding('approved', 'approved'),
    spam: deciding('spam', 'marked as spam'),
    reject: defineIntent({
      input: z.extend(bulkSelectionSchema, { reason: reviewRejectionReasonSchema }),
      run: async (ctx, { reason, ...choice }) =>
        ok(
          await applyModerationDecisionToReviews(ctx, await resolveSelectedReviewIds(ctx, tab, choice), {
            status: 'rejected',
            reason,
          }),
        ),
      refusal: getNoReviewChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, 'rejected'),
    }),
    trash: trashing(true, 'moved to the trash'),
    restore: trashing(false, 'restored'),
    purge: requireIdentityProofForIntent(
      session,
      'reviews:write',
      defineIntent({
        input: bulkSelectionSchema,
        run: async (ctx, choice) =>
          ok(await purgeReviews(ctx, await resolveSelectedReviewIds(ctx, tab, choice))),
        refusal: getNoReviewChangeMessage,
        toast: (outcome) => formatBulkActionSummary(outcome, 'permanently deleted'),
      }),
    ),
  };
}

const trimmedTextSchema = z.pipe(
  z.catch(z.string(), ''),
  z.transform((value) => value.toWellFormed().trim()),
);
const createReviewTextLengthSchema = (name: string, least: number, most: number) =>
  trimmedTextSchema.check(
    z.refine((value) => value.length >= least, `${name} needs at least ${least} characters.`),
    z.refine((value) => value.length <= most, `${name} can have at most ${most} characters.`),
  );
/** Deletes a review in the trash permanently, and returns to the trash. */
const createPurgeReviewIntent = (id: string) =>
  defineIntent({
    input: z.object({}),
    run: async (ctx) => {
      const { done } = await purgeReviews(ctx, [id]);
      return done.length > 0 ? ok(null) : fail({ code: 'not-in-trash' } as const);
    },
    refusal: () => 'This review is no longer in the trash.',
    toast: 'Review permanently deleted.',
    redirectTo: () => '/admin/reviews?tab=trash',
  });

const { title: titleLimits, text: textLimits } = REVIEW_FIELD_LENGTH_LIMITS;

/**
 * The actions of the review with the `id` of its address, in the version the page showed; permanent deletion
 * needs an identity proof from the last ten minutes.
 */
export function createReviewPageIntents(
  id: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  type Versions = Parameters<typeof getExpectedRecordVersion>[0];
  const seenBy = (versions: Versions) => ({ id, version: getExpectedRecordVersion(versions) });
  const seen = z.object(editorFormVersionFieldSchemas);
  const deciding = (status: 'approved' | 'spam', toast: string) =>
    defineIntent({
      input: seen,
      run: (ctx, versions) =>
        decideReviewIfUnchanged(ctx, seenBy(versions), { status, reason: status === 'spam' ? 'spam' : null }),
      refusal: formatModerationFailure,
      toast,
    });
  const trashing = (isTrashed: boolean, toast: string) =>
    defineIntent({
      input: seen,
      run: (ctx, versions) => trashReviewIfUnchanged(ctx, seenBy(versions), isTrashed),
      refusal: formatModerationFailure,
      toast,
      undo: (_, versions) => ({
        intent: isTrashed ? 'restore' : 'trash',
        fields: { version: String(getExpectedRecordVersion(versions) + 1) },
      }),
    });
  const pinning = (isPinned: boolean, toast: string) =>
    defineIntent({
      input: seen,
      run: (ctx, versions) => pinReviewIfUnchanged(ctx, seenBy(versions), isPinned),
      refusal: formatModerationFailure,
      toast,
    });
  return {
    approve: deciding('approved', 'Review approved.'),
    spam: deciding('spam', 'Marked as spam.'),
    trash: trashing(true, 'Moved to the trash.'),
    restore: trashing(false, 'Review restored.'),
    purge: requireIdentityProofForIntent(session, 'reviews:write', createPurgeReviewIntent(id)),
    pin: pinning(true, 'Review pinned.'),
    unpin: pinning(false, 'Review unpinned.'),
    reject: defineIntent({
      input: z.extend(seen, { reason: reviewRejectionReasonSchema }),
      run: (ctx, { reason, ...versions }) =>
        decideReviewIfUnchanged(ctx, seenBy(versions), { status: 'rejected', reason }),
      refusal: formatModerationFailure,
      toast: 'Review rejected.',
    }),
    reply: defineIntent({
      input: z.extend(seen, {
        reply: createReviewTextLengthSchema('The answer', 0, MAX_REVIEW_REPLY_LENGTH),
      }),
      run: (ctx, { reply, ...versions }) => replyToReviewIfUnchanged(ctx, seenBy(versions), reply),
      refusal: formatModerationFailure,
      toast: (_, { reply }) => (reply ? 'Answer published.' : 'Answer removed.'),
    }),
    edit: defineIntent({
      input: z.extend(seen, {
        title: createReviewTextLengthSchema('The title', titleLimits.least, titleLimits.most),
        text: createReviewTextLengthSchema('The review', textLimits.least, textLimits.most),
      }),
      run: (ctx, { title, text, ...versions }) =>
        editReviewIfUnchanged(ctx, seenBy(versions), { title, text }),
      refusal: formatModerationFailure,
      toast: 'Text changed.',
    }),
    'ask-edit': defineIntent({
      input: z.extend(seen, { note: createReviewTextLengthSchema('The note', 20, 1000) }),
      run: (ctx, { note, ...versions }) => requestReviewEditIfUnchanged(ctx, seenBy(versions), note),
      refusal: formatModerationFailure,
      toast: 'Sent back to its author.',
    }),
    feature: defineIntent({
      input: seen,
      run: (ctx, versions) => createTestimonialIfUnchanged(ctx, seenBy(versions)),
      refusal: formatModerationFailure,
      toast: (created) => (created?.isNew ? 'Added as a testimonial.' : 'It is already a testimonial.'),
    }),
  };
}
