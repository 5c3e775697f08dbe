import { z } from 'zod/mini';

import { type BulkSelection, bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { getExpectedRecordVersion, editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { listUnusedReviewPhotoKeys } from '#app/modules/reviews/list-unused-photos.server.ts';
import { checkTestimonialProvenance } from '#app/modules/proof-pages/find-provenance.server.ts';
import {
  setTestimonialModerationState,
  setTestimonialStates,
  type DisplayedTestimonialVersion,
  trashOrRestoreViewedTestimonial,
  trashTestimonials,
} from '#app/modules/testimonials/admin/decide-testimonials.server.ts';
import { listTestimonialIds } from '#app/modules/testimonials/admin/list-admin-testimonials.server.ts';
import { moveFeaturedTestimonial } from '#app/modules/testimonials/admin/move-featured.server.ts';
import { purgeTestimonials } from '#app/modules/testimonials/admin/purge-testimonials.server.ts';
import {
  createTestimonial,
  duplicateTestimonial,
  saveTestimonial,
} from '#app/modules/testimonials/admin/save-testimonial.server.ts';
import {
  type TestimonialProvenance,
  type TestimonialFailure,
  testimonialFormSchema,
  describeTestimonialFailure,
} from '#app/modules/testimonials/admin/testimonial-form.ts';
import {
  type TestimonialStateChangeOutcome,
  createTestimonialListSearch,
  type TestimonialState,
  type TestimonialListTab,
} from '#app/modules/testimonials/admin/testimonial-search.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';
import type { ToastMessageContent, UndoAction } from '#app/ui/form-action-result.ts';

const TESTIMONIALS_PATH = '/admin/testimonials';
/** Longer than a success toast: it requires action. */
const WARNING_TOAST_MS = 8_000;

/** The intent that leads to each state; posted by the bar, the menus and an Undo. */
const TESTIMONIAL_STATE_INTENT_NAMES: Record<TestimonialState, string> = {
  pending: 'wait',
  approved: 'approve',
  featured: 'feature',
  hidden: 'hide',
};
const TESTIMONIAL_STATE_LABELS: Record<TestimonialState, string> = {
  pending: 'pending again',
  approved: 'approved',
  featured: 'featured',
  hidden: 'hidden',
};

async function resolveSelectedTestimonialIds(
  ctx: AppContext,
  tab: TestimonialListTab,
  { ids, matching }: BulkSelection,
): Promise<readonly string[]> {
  if (matching === null) return ids;
  return listTestimonialIds(ctx, tab, createTestimonialListSearch(tab).read(new URLSearchParams(matching)));
}

const getNoTestimonialChangeMessage = () => 'Nothing was changed.';

/** Returns the toast of a decision; warns if something was published without a client's consent on file. */
function createTestimonialStateToast(
  outcome: TestimonialStateChangeOutcome,
  verb: string,
): ToastMessageContent {
  const title = formatBulkActionSummary(outcome, verb);
  if (outcome.unproved === 0) return { title };
  const description = `${outcome.unproved === 1 ? 'Nothing' : `For ${outcome.unproved} of them nothing`} is on file to show that the client agreed. Link a review or an order, or note the permission.`;
  return { title, description, durationMs: WARNING_TOAST_MS };
}

function createTestimonialStateUndoAction({
  done,
  before,
}: TestimonialStateChangeOutcome): UndoAction | null {
  return done.length === 0 || before === null
    ? null
    : { intent: TESTIMONIAL_STATE_INTENT_NAMES[before], fields: { ids: done.join(',') } };
}

const moveFeaturedTestimonialFormIntent = defineIntent({
  input: z.object({ id: z.guid(), move: z.enum(['up', 'down', 'first']) }),
  run: moveFeaturedTestimonial,
  refusal: () => ({ message: 'Only the first 50 featured testimonials can be moved.', status: 409 }),
  toast: ({ name, place }) => `${name} is number ${place}.`,
});

/**
 * The bulk actions for the testimonials of a tab; irreversible ones need an identity proof from the last ten
 * minutes.
 */
export function createTestimonialListIntents(
  tab: TestimonialListTab,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const deciding = (state: TestimonialState) =>
    defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, choice) =>
        ok(await setTestimonialStates(ctx, await resolveSelectedTestimonialIds(ctx, tab, choice), state)),
      refusal: getNoTestimonialChangeMessage,
      toast: (outcome) => createTestimonialStateToast(outcome, TESTIMONIAL_STATE_LABELS[state]),
      undo: createTestimonialStateUndoAction,
    });
  const trashing = (isTrashed: boolean, verb: string) =>
    defineIntent({
      input: bulkSelectionSchema,
      run: async (ctx, choice) =>
        ok(await trashTestimonials(ctx, await resolveSelectedTestimonialIds(ctx, tab, choice), isTrashed)),
      refusal: getNoTestimonialChangeMessage,
      toast: (outcome) => formatBulkActionSummary(outcome, verb),
      undo: ({ done }) =>
        done.length === 0
          ? null
          : { intent: isTrashed ? 'restore' : 'trash', fields: { ids: done.join(',') } },
    });
  return {
    approve: deciding('approved'),
    feature: deciding('featured'),
    hide: deciding('hidden'),
    wait: deciding('pending'),
    trash: trashing(true, 'moved to the trash'),
    restore: trashing(false, 'restored'),
    move: moveFeaturedTestimonialFormIntent,
    purge: requireIdentityProofForIntent(
      session,
      'testimonials:write',
      defineIntent({
        input: bulkSelectionSchema,
        run: async (ctx, choice) =>
          ok(
            await purgeTestimonials(
              ctx,
              await resolveSelectedTestimonialIds(ctx, tab, choice),
              listUnusedReviewPhotoKeys,
            ),
          ),
        refusal: getNoTestimonialChangeMessage,
        toast: (outcome) => formatBulkActionSummary(outcome, 'permanently deleted'),
      }),
    ),
  };
}

/** The actions of the new testimonial page. */
export const newTestimonialIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: testimonialFormSchema,
    run: async (ctx, form): Promise<Result<{ id: string }, TestimonialFailure>> => {
      const checked = await checkTestimonialProvenance(ctx, form.provenance, null);
      return checked.ok ? createTestimonial(ctx, form) : checked;
    },
    refusal: describeTestimonialFailure,
    toast: 'Testimonial created. It is pending approval.',
    redirectTo: ({ id }) => `${TESTIMONIALS_PATH}/${id}`,
  }),
};

const testimonialRowVersionSchema = z.object(editorFormVersionFieldSchemas);
const toTestimonialVersion = (
  id: string,
  versions: Parameters<typeof getExpectedRecordVersion>[0],
): DisplayedTestimonialVersion => ({
  id,
  version: getExpectedRecordVersion(versions),
});

/** `former` is the stored provenance, which the form may keep even if its source is gone. */
function createSaveTestimonialIntent(id: string, former: TestimonialProvenance): FormIntentHandler {
  type Saved = Result<{ id: string; version: number }, TestimonialFailure>;
  return defineIntent({
    input: testimonialFormSchema,
    run: async (ctx, form): Promise<Saved> => {
      const checked = await checkTestimonialProvenance(ctx, form.provenance, former);
      return checked.ok ? saveTestimonial(ctx, id, { form, unused: listUnusedReviewPhotoKeys }) : checked;
    },
    refusal: describeTestimonialFailure,
    toast: 'Testimonial saved.',
  });
}

/**
 * The actions of one testimonial, in the version the page showed; permanent deletion needs an identity proof
 * from the last ten minutes.
 */
export function createTestimonialPageIntents(
  { id, source }: { id: string; source: TestimonialProvenance },
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const deciding = (state: TestimonialState, message: string) =>
    defineIntent({
      input: testimonialRowVersionSchema,
      run: (ctx, versions) => setTestimonialModerationState(ctx, toTestimonialVersion(id, versions), state),
      refusal: describeTestimonialFailure,
      toast: (outcome) => ({ ...createTestimonialStateToast(outcome, ''), title: message }),
      undo: ({ done, before }, versions) =>
        done.length === 0 || before === null
          ? null
          : {
              intent: TESTIMONIAL_STATE_INTENT_NAMES[before],
              fields: { version: String(getExpectedRecordVersion(versions) + 1) },
            },
    });
  const trashing = (isTrashed: boolean, toast: string) =>
    defineIntent({
      input: testimonialRowVersionSchema,
      run: (ctx, versions) =>
        trashOrRestoreViewedTestimonial(ctx, toTestimonialVersion(id, versions), isTrashed),
      refusal: describeTestimonialFailure,
      toast,
      undo: ({ done }, versions) =>
        done.length === 0
          ? null
          : {
              intent: isTrashed ? 'restore' : 'trash',
              fields: { version: String(getExpectedRecordVersion(versions) + 1) },
            },
    });
  return {
    save: createSaveTestimonialIntent(id, source),
    approve: deciding('approved', 'Testimonial approved.'),
    feature: deciding('featured', 'Testimonial featured.'),
    hide: deciding('hidden', 'Testimonial hidden.'),
    wait: deciding('pending', 'Testimonial is pending approval.'),
    trash: trashing(true, 'Moved to the trash.'),
    restore: trashing(false, 'Testimonial restored.'),
    duplicate: defineIntent({
      input: z.object({}),
      run: (ctx) => duplicateTestimonial(ctx, id),
      refusal: describeTestimonialFailure,
      toast: 'Testimonial duplicated. The copy is pending approval.',
      redirectTo: (copy) => `${TESTIMONIALS_PATH}/${copy.id}`,
    }),
    purge: requireIdentityProofForIntent(
      session,
      'testimonials:write',
      defineIntent({
        input: z.object({}),
        run: async (ctx) => {
          const { done } = await purgeTestimonials(ctx, [id], listUnusedReviewPhotoKeys);
          return done.length > 0 ? ok(null) : fail({ code: 'not-in-trash' } as const);
        },
        refusal: () => 'This testimonial is no longer in the trash.',
        toast: 'Testimonial permanently deleted.',
        redirectTo: () => `${TESTIMONIALS_PATH}?tab=trash`,
      }),
    ),
  };
}
