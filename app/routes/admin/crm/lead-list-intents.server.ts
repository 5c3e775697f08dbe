import { z } from 'zod/mini';

import { bulkSelectionSchema, formatBulkActionSummary } from '#app/lib/bulk.ts';
import { createPreviousAssigneesField, undoAssignmentFieldsSchema } from '#app/lib/previous-assignees.ts';
import { ok } from '#app/lib/result.ts';
import {
  assignLeadsToTeamMember,
  restorePreviousLeadAssignees,
  tagLeads,
  untagLeads,
} from '#app/modules/crm/leads/label-leads.server.ts';
import {
  leadStageExceptLostSchema,
  assigneeFieldSchema,
  lostReasonSchema,
} from '#app/modules/crm/leads/lead-form.ts';
import { describeLeadFailure, getLeadStageLabel } from '#app/modules/crm/leads/lead-labels.ts';
import { setLeadStages, restoreLeadStages } from '#app/modules/crm/leads/move-leads.server.ts';
import {
  previousLeadStagesFormSchema,
  serializePreviousLeadStagesField,
} from '#app/modules/crm/leads/stages-before.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { resolveChosenLeadIds } from './read-lead-search.server.ts';
import { createTagFormIntents } from './tag-intents.server.ts';

const returnEmptyStringForLeadList = () => '';

/** The bulk actions of the contact list; each comes with its undo. */
export const LEAD_LIST_INTENTS: Record<string, FormIntentHandler> = {
  stage: defineIntent({
    input: z.extend(bulkSelectionSchema, { stage: leadStageExceptLostSchema }),
    run: async (ctx, { stage, ...choice }) =>
      setLeadStages(ctx, { ids: await resolveChosenLeadIds(ctx, choice), stage }),
    refusal: describeLeadFailure,
    toast: (outcome, { stage }) => formatBulkActionSummary(outcome, `moved to ${getLeadStageLabel(stage)}`),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'stage-back', fields: serializePreviousLeadStagesField(before) },
  }),
  lose: defineIntent({
    input: z.extend(bulkSelectionSchema, { reason: lostReasonSchema }),
    run: async (ctx, { reason, ...choice }) =>
      setLeadStages(ctx, { ids: await resolveChosenLeadIds(ctx, choice), stage: 'lost', reason }),
    refusal: describeLeadFailure,
    toast: (outcome) => formatBulkActionSummary(outcome, 'moved to Lost'),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'stage-back', fields: serializePreviousLeadStagesField(before) },
  }),
  'stage-back': defineIntent({
    input: previousLeadStagesFormSchema,
    run: async (ctx, { stages }) => ok(await restoreLeadStages(ctx, stages)),
    refusal: returnEmptyStringForLeadList,
    toast: (outcome) => formatBulkActionSummary(outcome, 'reverted'),
  }),
  assign: defineIntent({
    input: z.extend(bulkSelectionSchema, { owner: assigneeFieldSchema }),
    run: async (ctx, { owner, ...choice }) =>
      assignLeadsToTeamMember(ctx, { ids: await resolveChosenLeadIds(ctx, choice), ownerId: owner }),
    refusal: describeLeadFailure,
    toast: (outcome) => formatBulkActionSummary(outcome, 'assigned'),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'assign-back', fields: createPreviousAssigneesField(before) },
  }),
  'assign-back': defineIntent({
    input: undoAssignmentFieldsSchema,
    run: async (ctx, { before }) => ok(await restorePreviousLeadAssignees(ctx, before)),
    refusal: returnEmptyStringForLeadList,
    toast: (outcome) => formatBulkActionSummary(outcome, 'reverted'),
  }),
  ...createTagFormIntents({ chosen: resolveChosenLeadIds, tag: tagLeads, untag: untagLeads }),
};
