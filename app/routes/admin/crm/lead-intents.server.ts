import { z } from 'zod/mini';

import { fail, ok, type Result } from '#app/lib/result.ts';
import type { ShopZone } from '#app/lib/shop-zone.ts';
import { draftDemandedService } from '#app/modules/catalog/draft-demanded-service.server.ts';
import { isTemplate } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import { findGeneralBrief } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { type EditFailure, editFailureRefusal } from '#app/modules/catalog/service-content.ts';
import { addLeadTask, finishLeadTask } from '#app/modules/crm/leads/change-lead-task.server.ts';
import { eraseLead, eraseRefusal } from '#app/modules/crm/leads/erase-lead.server.ts';
import { listDemands } from '#app/modules/crm/leads/find-lead.server.ts';
import {
  leadForm,
  newLeadForm,
  noteForm,
  openStage,
  reasonField,
  taskForm,
} from '#app/modules/crm/leads/lead-form.ts';
import { type LeadFailure, leadRefusal, stageLabel } from '#app/modules/crm/leads/lead-labels.ts';
import { moveLeads, moveLeadsBack } from '#app/modules/crm/leads/move-leads.server.ts';
import { addLead, saveLead } from '#app/modules/crm/leads/save-lead.server.ts';
import { stagesBefore, stagesField } from '#app/modules/crm/leads/stages-before.ts';
import { blockContact, writeLeadNote } from '#app/modules/crm/leads/write-lead-note.server.ts';
import type { RequestSession } from '#app/platform/context.ts';
import { afterProof } from '#app/routes/http/after-proof.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

import { writtenNoteIntents } from './note-intents.server.ts';

const emptyInput = z.object({});
const noRefusal = () => '';
/**
 * The actions of the new contact page. A known email address leads to its existing contact, which says so.
 */
export const NEW_LEAD_INTENTS: Record<string, Intent> = {
  save: intent({
    input: newLeadForm,
    run: addLead,
    refusal: leadRefusal,
    toast: ({ isNew }) =>
      isNew ? 'Contact added.' : 'This email address is already a contact. Nothing was changed.',
    redirectTo: ({ id }) => `/admin/crm/${id}`,
  }),
};

function stageIntents(id: string): Record<string, Intent> {
  return {
    stage: intent({
      input: z.object({ stage: openStage }),
      run: (ctx, { stage }) => moveLeads(ctx, { ids: [id], stage }),
      refusal: leadRefusal,
      toast: (_, { stage }) => `Stage: ${stageLabel(stage)}`,
      undo: ({ before }) =>
        before.length === 0 ? null : { intent: 'stage-back', fields: stagesField(before) },
    }),
    lose: intent({
      input: z.object({ reason: reasonField }),
      run: (ctx, { reason }) => moveLeads(ctx, { ids: [id], stage: 'lost', reason }),
      refusal: leadRefusal,
      toast: 'Stage: Lost',
      undo: ({ before }) =>
        before.length === 0 ? null : { intent: 'stage-back', fields: stagesField(before) },
    }),
    'stage-back': intent({
      input: stagesBefore,
      run: async (ctx, { stages }) =>
        ok(
          await moveLeadsBack(
            ctx,
            stages.map(({ stage, ids }) => ({ stage, ids: ids.filter((one) => one === id) })),
          ),
        ),
      refusal: noRefusal,
      toast: 'Stage restored.',
    }),
  };
}

function taskIntents(id: string, zone: ShopZone): Record<string, Intent> {
  const finishing = (isDone: boolean, toast: string) =>
    intent({
      input: z.object({ taskId: z.string() }),
      run: (ctx, { taskId }) => finishLeadTask(ctx, id, { taskId, isDone }),
      refusal: leadRefusal,
      toast,
      undo: (_, { taskId }) => ({ intent: isDone ? 'task-reopen' : 'task-done', fields: { taskId } }),
    });
  return {
    'task-add': intent({
      input: taskForm(zone),
      run: (ctx, form) => addLeadTask(ctx, id, form),
      refusal: (failure: LeadFailure) =>
        failure.code === 'no-such-person'
          ? { ...leadRefusal(failure), field: 'assignee' }
          : leadRefusal(failure),
      toast: 'Task added.',
    }),
    'task-done': finishing(true, 'Task done.'),
    'task-reopen': finishing(false, 'Task reopened.'),
  };
}

/** Creates a draft service from something the contact searched for. */
const buildDraftServiceIntent = (id: string) =>
  intent({
    input: z.object({ query: z.string() }),
    run: async (ctx, { query }): Promise<Result<{ id: string }, EditFailure | { code: 'unknown' }>> =>
      (await listDemands(ctx, id)).includes(query)
        ? draftDemandedService(ctx, query, { id: await findGeneralBrief(ctx), isBrief: isTemplate })
        : fail({ code: 'unknown' }),
    refusal: (failure) =>
      failure.code === 'unknown'
        ? { message: 'This contact did not search for that.', status: 404 }
        : editFailureRefusal(failure),
    toast: 'Draft service ready.',
    redirectTo: ({ id: service }) => `/admin/services/${service}`,
  });

/**
 * The actions of a contact; erasing needs an identity proof from the last ten minutes. Times are entered in
 * the shop's time zone.
 */
export function leadIntents(
  id: string,
  { zone, session }: { zone: ShopZone; session: RequestSession | null },
): Record<string, Intent> {
  return {
    save: intent({
      input: leadForm,
      run: (ctx, form) => saveLead(ctx, id, form),
      refusal: leadRefusal,
      toast: 'Contact saved.',
    }),
    note: intent({
      input: noteForm,
      run: (ctx, { note }) => writeLeadNote(ctx, id, note),
      refusal: leadRefusal,
      toast: 'Note added.',
    }),
    ...writtenNoteIntents(async () => id),
    ...stageIntents(id),
    ...taskIntents(id, zone),
    block: intent({
      input: z.object({ reason: reasonField }),
      run: (ctx, { reason }) => blockContact(ctx, id, reason),
      refusal: leadRefusal,
      toast: 'Contact blocked.',
      undo: () => ({ intent: 'unblock', fields: {} }),
    }),
    unblock: intent({
      input: emptyInput,
      run: (ctx) => blockContact(ctx, id, null),
      refusal: leadRefusal,
      toast: 'Contact unblocked.',
    }),
    erase: afterProof(
      session,
      'crm:write',
      intent({
        input: z.object({ confirm: z.catch(z.string(), '') }),
        run: (ctx, { confirm }) => eraseLead(ctx, id, confirm),
        refusal: eraseRefusal,
        toast: 'Contact erased.',
        redirectTo: () => '/admin/crm',
      }),
    ),
    'draft-service': buildDraftServiceIntent(id),
  };
}
