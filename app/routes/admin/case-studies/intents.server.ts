import { href } from 'react-router';
import { z } from 'zod/mini';

import { type BulkSelection, bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { listAdminCaseStudyIds } from '#app/modules/case-studies/admin/list-admin-case-studies.server.ts';
import {
  applyCaseStudyAction,
  type CaseStudyBulkAction,
} from '#app/modules/case-studies/admin/move-case-studies.server.ts';
import { purgeCaseStudies } from '#app/modules/case-studies/admin/purge-case-studies.server.ts';
import {
  createCaseStudy,
  duplicateCaseStudy,
  saveCaseStudy,
  type CaseStudySaveOptions,
} from '#app/modules/case-studies/admin/save-case-study.server.ts';
import {
  caseStudyFormSchema,
  getCaseStudyFailureMessage,
} from '#app/modules/case-studies/admin/case-study-form.ts';
import {
  defineCaseStudyListUrlParameters,
  type AdminCaseStudyListTab,
} from '#app/modules/case-studies/admin/case-study-search.ts';
import { recheckCaseStudyFiles } from '#app/modules/case-studies/sync-case-studies.server.ts';
import { findOrderIdByReference } from '#app/modules/orders/find-order-named.server.ts';
import type { AppContext, RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const CASE_STUDY_ACTION_RESULT_LABELS: Record<CaseStudyBulkAction, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  feature: 'featured',
  unfeature: 'no longer featured',
  trash: 'moved to the trash',
  restore: 'restored as drafts',
  untrash: 'restored',
};
/** The move that undoes each move. */
const CASE_STUDY_UNDO_ACTIONS: Record<CaseStudyBulkAction, CaseStudyBulkAction | null> = {
  publish: 'unpublish',
  unpublish: 'publish',
  feature: 'unfeature',
  unfeature: 'feature',
  trash: 'untrash',
  restore: 'trash',
  untrash: null,
};

/** How long the delete toast stays (admin specification, section 9). */
const CASE_STUDY_DELETE_TOAST_DURATION_MS = 8000;

async function resolveChosenCaseStudyIds(
  ctx: AppContext,
  tab: AdminCaseStudyListTab,
  { ids, matching }: BulkSelection,
) {
  if (matching === null) return ids;
  return listAdminCaseStudyIds(
    ctx,
    tab,
    defineCaseStudyListUrlParameters(tab).read(new URLSearchParams(matching)),
  );
}

const getNoCaseStudyChangeMessage = () => 'Nothing was changed.';

const buildCaseStudyBulkActionIntent = (tab: AdminCaseStudyListTab, move: CaseStudyBulkAction) =>
  defineIntent({
    input: bulkSelectionSchema,
    run: async (ctx, choice) =>
      ok(await applyCaseStudyAction(ctx, await resolveChosenCaseStudyIds(ctx, tab, choice), move)),
    refusal: getNoCaseStudyChangeMessage,
    toast: (outcome) => ({
      title: formatBulkActionSummary(outcome, CASE_STUDY_ACTION_RESULT_LABELS[move]),
      ...(move === 'trash' && {
        description: 'They can be restored for 7 days.',
        durationMs: CASE_STUDY_DELETE_TOAST_DURATION_MS,
      }),
    }),
    undo: ({ done }) => {
      const back = CASE_STUDY_UNDO_ACTIONS[move];
      return back === null || done.length === 0 ? null : { intent: back, fields: { ids: done.join(',') } };
    },
  });

/**
 * The actions of the case studies of a tab; irreversible ones need an identity proof from the last ten
 * minutes.
 */
export function createCaseStudyListIntents(
  tab: AdminCaseStudyListTab,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  return {
    publish: buildCaseStudyBulkActionIntent(tab, 'publish'),
    unpublish: buildCaseStudyBulkActionIntent(tab, 'unpublish'),
    feature: buildCaseStudyBulkActionIntent(tab, 'feature'),
    unfeature: buildCaseStudyBulkActionIntent(tab, 'unfeature'),
    trash: buildCaseStudyBulkActionIntent(tab, 'trash'),
    restore: buildCaseStudyBulkActionIntent(tab, 'restore'),
    untrash: buildCaseStudyBulkActionIntent(tab, 'untrash'),
    purge: requireIdentityProofForIntent(
      session,
      'case-studies:write',
      defineIntent({
        input: bulkSelectionSchema,
        run: async (ctx, choice) =>
          ok(await purgeCaseStudies(ctx, await resolveChosenCaseStudyIds(ctx, tab, choice))),
        refusal: getNoCaseStudyChangeMessage,
        toast: (outcome) => formatBulkActionSummary(outcome, 'permanently deleted'),
      }),
    ),
    'check-files': defineIntent({
      input: z.object({}),
      run: async (ctx) => ok(await recheckCaseStudyFiles(ctx)),
      refusal: getNoCaseStudyChangeMessage,
      isShown: true,
    }),
  };
}

const createCaseStudySaveOptions = (isPublishing: boolean): CaseStudySaveOptions => ({
  findOrder: findOrderIdByReference,
  isPublishing,
});
const buildCaseStudyEditorUrl = (id: string) => href('/admin/case-studies/:id', { id });

const buildCreateCaseStudyIntent = (isPublishing: boolean, word: string) =>
  defineIntent({
    input: caseStudyFormSchema,
    run: (ctx, form) => createCaseStudy(ctx, form, createCaseStudySaveOptions(isPublishing)),
    refusal: getCaseStudyFailureMessage,
    toast: `Case study ${word}.`,
    redirectTo: ({ id }) => buildCaseStudyEditorUrl(id),
  });

/** The actions of the new case study page. */
export const newCaseStudyIntents: Record<string, FormIntentHandler> = {
  save: buildCreateCaseStudyIntent(false, 'created'),
  publish: buildCreateCaseStudyIntent(true, 'published'),
};

const createCaseStudyStatusIntent = (id: string, move: CaseStudyBulkAction, title: string) =>
  defineIntent({
    input: z.object({}),
    async run(ctx): Promise<Result<null, { reason: string }>> {
      const { done, skipped } = await applyCaseStudyAction(ctx, [id], move);
      if (done.length > 0) return ok(null);
      return fail({ reason: skipped[0]?.reason ?? 'no longer exists' });
    },
    refusal: ({ reason }) => `This case study ${reason}.`,
    toast: () => ({ title, ...(move === 'trash' && { durationMs: CASE_STUDY_DELETE_TOAST_DURATION_MS }) }),
    undo: () => {
      const back = CASE_STUDY_UNDO_ACTIONS[move];
      return back === null ? null : { intent: back, fields: {} };
    },
  });

/**
 * The actions of the case study page; permanent deletion needs an identity proof from the last ten minutes.
 */
export function createCaseStudyPageIntents(
  id: string,
  session: RequestSignInSession | null,
): Record<string, FormIntentHandler> {
  const saving = (isPublishing: boolean, toast: string) =>
    defineIntent({
      input: caseStudyFormSchema,
      run: (ctx, form) => saveCaseStudy(ctx, id, form, createCaseStudySaveOptions(isPublishing)),
      refusal: getCaseStudyFailureMessage,
      toast,
    });
  return {
    save: saving(false, 'Case study saved.'),
    'save-publish': saving(true, 'Case study published.'),
    publish: createCaseStudyStatusIntent(id, 'publish', 'Case study published.'),
    unpublish: createCaseStudyStatusIntent(id, 'unpublish', 'Case study unpublished.'),
    feature: createCaseStudyStatusIntent(id, 'feature', 'Case study featured.'),
    unfeature: createCaseStudyStatusIntent(id, 'unfeature', 'No longer featured.'),
    trash: createCaseStudyStatusIntent(id, 'trash', 'Moved to the trash.'),
    restore: createCaseStudyStatusIntent(id, 'restore', 'Restored as a draft.'),
    untrash: createCaseStudyStatusIntent(id, 'untrash', 'Restored.'),
    duplicate: defineIntent({
      input: z.object({}),
      run: (ctx) => duplicateCaseStudy(ctx, id),
      refusal: getCaseStudyFailureMessage,
      toast: 'Case study duplicated. The copy is a draft.',
      redirectTo: (copy) => buildCaseStudyEditorUrl(copy.id),
    }),
    purge: requireIdentityProofForIntent(
      session,
      'case-studies:write',
      defineIntent({
        input: z.object({}),
        run: async (ctx) => {
          const { done } = await purgeCaseStudies(ctx, [id]);
          return done.length > 0 ? ok(null) : fail(null);
        },
        refusal: () => 'This case study is no longer in the trash.',
        toast: 'Case study permanently deleted.',
        redirectTo: () => `${href('/admin/case-studies')}?tab=trash`,
      }),
    ),
  };
}
