import { z } from 'zod/mini';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { ShopTimeZone } from '#app/lib/shop-zone.ts';
import { createDraftServiceFromSearch } from '#app/modules/catalog/create-draft-from-search.server.ts';
import { hasBriefTemplateWithId } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import { findGeneralBriefTemplateId } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { type ServiceEditFailure, toServiceEditErrorResponse } from '#app/modules/catalog/service-content.ts';
import { addLeadTask, setLeadTaskDone } from '#app/modules/crm/leads/change-lead-task.server.ts';
import { eraseLead, describeEraseLeadFailure } from '#app/modules/crm/leads/erase-lead.server.ts';
import { listContactSearchesWithoutResult } from '#app/modules/crm/leads/find-lead.server.ts';
import {
  leadFormSchema,
  newLeadFormSchema,
  leadNoteFormSchema,
  leadStageExceptLostSchema,
  lostReasonSchema,
  createLeadTaskFormSchema,
} from '#app/modules/crm/leads/lead-form.ts';
import {
  type LeadFailure,
  describeLeadFailure,
  getLeadStageLabel,
} from '#app/modules/crm/leads/lead-labels.ts';
import { setLeadStages, restoreLeadStages } from '#app/modules/crm/leads/move-leads.server.ts';
import { addLead, saveEditedLeadFacts } from '#app/modules/crm/leads/save-lead.server.ts';
import {
  previousLeadStagesFormSchema,
  serializePreviousLeadStagesField,
} from '#app/modules/crm/leads/stages-before.ts';
import {
  blockOrUnblockCrmContact,
  addLeadTimelineNote,
} from '#app/modules/crm/leads/write-lead-note.server.ts';
import type { RequestSignInSession } from '#app/platform/context.ts';
import { requireIdentityProofForIntent } from '#app/routes/http/after-proof.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { createLeadNoteIntents } from './note-intents.server.ts';

const leadIntentWithoutFieldsSchema = z.object({});
const returnEmptyStringAsLeadError = () => '';
/**
 * The actions of the new contact page. A known email address leads to its existing contact, which says so.
 */
export const NEW_LEAD_INTENTS: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: newLeadFormSchema,
    run: addLead,
    refusal: describeLeadFailure,
    toast: ({ isNew }) =>
      isNew ? 'Contact added.' : 'This email address is already a contact. Nothing was changed.',
    redirectTo: ({ id }) => `/admin/crm/${id}`,
  }),
};

function buildLeadStageIntents(id: string): Record<string, FormIntentHandler> {
  return {
    stage: defineIntent({
      input: z.object({ stage: leadStageExceptLostSchema }),
      run: (ctx, { stage }) => setLeadStages(ctx, { ids: [id], stage }),
      refusal: describeLeadFailure,
      toast: (_, { stage }) => `Stage: ${getLeadStageLabel(stage)}`,
      undo: ({ before }) =>
        before.length === 0
          ? null
          : { intent: 'stage-back', fields: serializePreviousLeadStagesField(before) },
    }),
    lose: defineIntent({
      input: z.object({ reason: lostReasonSchema }),
      run: (ctx, { reason }) => setLeadStages(ctx, { ids: [id], stage: 'lost', reason }),
      refusal: describeLeadFailure,
      toast: 'Stage: Lost',
      undo: ({ before }) =>
        before.length === 0
          ? null
          : { intent: 'stage-back', fields: serializePreviousLeadStagesField(before) },
    }),
    'stage-back': defineIntent({
      input: previousLeadStagesFormSchema,
      run: async (ctx, { stages }) =>
        ok(
          await restoreLeadStages(
            ctx,
            stages.map(({ stage, ids }) => ({ stage, ids: ids.filter((one) => one === id) })),
          ),
        ),
      refusal: returnEmptyStringAsLeadError,
      toast: 'Stage restored.',
    }),
  };
}

function createLeadTaskIntents(id: string, zone: ShopTimeZone): Record<string, FormIntentHandler> {
  const finishing = (isDone: boolean, toast: string) =>
    defineIntent({
      input: z.object({ taskId: z.string() }),
      run: (ctx, { taskId }) => setLeadTaskDone(ctx, id, { taskId, isDone }),
      refusal: describeLeadFailure,
      toast,
      undo: (_, { taskId }) => ({ intent: isDone ? 'task-reopen' : 'task-done', fields: { taskId } }),
    });
  return {
    'task-add': defineIntent({
      input: createLeadTaskFormSchema(zone),
      run: (ctx, form) => addLeadTask(ctx, id, form),
      refusal: (failure: LeadFailure) =>
        failure.code === 'no-such-person'
          ? { ...describeLeadFailure(failure), field: 'assignee' }
          : describeLeadFailure(failure),
      toast: 'Task added.',
    }),
    'task-done': finishing(true, 'Task done.'),
    'task-reopen': finishing(false, 'Task reopened.'),
  };
}

/** Creates a draft service from something the contact searched for. */
const buildDraftFromLeadSearchIntent = (id: string) =>
  defineIntent({
    input: z.object({ query: z.string() }),
    run: async (ctx, { query }): Promise<Result<{ id: string }, ServiceEditFailure | { code: 'unknown' }>> =>
      (await listContactSearchesWithoutResult(ctx, id)).includes(query)
        ? createDraftServiceFromSearch(ctx, query, {
            id: await findGeneralBriefTemplateId(ctx),
            isBrief: hasBriefTemplateWithId,
          })
        : fail({ code: 'unknown' }),
    refusal: (failure) =>
      failure.code === 'unknown'
        ? { message: 'This contact did not search for that.', status: 404 }
        : toServiceEditErrorResponse(failure),
    toast: 'Draft service ready.',
    redirectTo: ({ id: service }) => `/admin/services/${service}`,
  });

/**
 * The actions of a contact; erasing needs an identity proof from the last ten minutes. Times are entered in
 * the shop's time zone.
 */
export function createLeadPageIntents(
  id: string,
  { zone, session }: { zone: ShopTimeZone; session: RequestSignInSession | null },
): Record<string, FormIntentHandler> {
  return {
    save: defineIntent({
      input: leadFormSchema,
      run: (ctx, form) => saveEditedLeadFacts(ctx, id, form),
      refusal: describeLeadFailure,
      toast: 'Contact saved.',
    }),
    note: defineIntent({
      input: leadNoteFormSchema,
      run: (ctx, { note }) => addLeadTimelineNote(ctx, id, note),
      refusal: describeLeadFailure,
      toast: 'Note added.',
    }),
    ...createLeadNoteIntents(async () => id),
    ...buildLeadStageIntents(id),
    ...createLeadTaskIntents(id, zone),
    block: defineIntent({
      input: z.object({ reason: lostReasonSchema }),
      run: (ctx, { reason }) => blockOrUnblockCrmContact(ctx, id, reason),
      refusal: describeLeadFailure,
      toast: 'Contact blocked.',
      undo: () => ({ intent: 'unblock', fields: {} }),
    }),
    unblock: defineIntent({
      input: leadIntentWithoutFieldsSchema,
      run: (ctx) => blockOrUnblockCrmContact(ctx, id, null),
      refusal: describeLeadFailure,
      toast: 'Contact unblocked.',
    }),
    erase: requireIdentityProofForIntent(
      session,
      'crm:write',
      defineIntent({
        input: z.object({ confirm: z.catch(z.string(), '') }),
        run: (ctx, { confirm }) => eraseLead(ctx, id, confirm),
        refusal: describeEraseLeadFailure,
        toast: 'Contact erased.',
        redirectTo: () => '/admin/crm',
      }),
    ),
    'draft-service': buildDraftFromLeadSearchIntent(id),
  };
}
