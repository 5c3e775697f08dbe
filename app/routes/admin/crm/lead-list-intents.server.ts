import { z } from 'zod/mini';

import { bulkSelectionSchema, bulkSummary } from '#app/lib/bulk.ts';
import { createPreviousAssigneesField, previousAssigneesSchema } from '#app/lib/previous-assignees.ts';
import { ok } from '#app/lib/result.ts';
import {
  assignLeads,
  assignLeadsBack,
  tagLeads,
  untagLeads,
} from '#app/modules/crm/leads/label-leads.server.ts';
import { openStageSchema, assigneeFieldSchema, lostReasonSchema } from '#app/modules/crm/leads/lead-form.ts';
import { describeLeadFailure, stageLabel } from '#app/modules/crm/leads/lead-labels.ts';
import { setLeadStages, restoreLeadStages } from '#app/modules/crm/leads/move-leads.server.ts';
import { previousStagesSchema, toPreviousStagesField } from '#app/modules/crm/leads/stages-before.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

import { resolveChosenLeadIds } from './read-lead-search.server.ts';
import { tagIntents } from './tag-intents.server.ts';

const getNoErrorMessage = () => '';

/** The bulk actions of the contact list; each comes with its undo. */
export const LEAD_LIST_INTENTS: Record<string, FormIntent> = {
  stage: defineIntent({
    input: z.extend(bulkSelectionSchema, { stage: openStageSchema }),
    run: async (ctx, { stage, ...choice }) =>
      setLeadStages(ctx, { ids: await resolveChosenLeadIds(ctx, choice), stage }),
    refusal: describeLeadFailure,
    toast: (outcome, { stage }) => bulkSummary(outcome, `moved to ${stageLabel(stage)}`),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'stage-back', fields: toPreviousStagesField(before) },
  }),
  lose: defineIntent({
    input: z.extend(bulkSelectionSchema, { reason: lostReasonSchema }),
    run: async (ctx, { reason, ...choice }) =>
      setLeadStages(ctx, { ids: await resolveChosenLeadIds(ctx, choice), stage: 'lost', reason }),
    refusal: describeLeadFailure,
    toast: (outcome) => bulkSummary(outcome, 'moved to Lost'),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'stage-back', fields: toPreviousStagesField(before) },
  }),
  'stage-back': defineIntent({
    input: previousStagesSchema,
    run: async (ctx, { stages }) => ok(await restoreLeadStages(ctx, stages)),
    refusal: getNoErrorMessage,
    toast: (outcome) => bulkSummary(outcome, 'reverted'),
  }),
  assign: defineIntent({
    input: z.extend(bulkSelectionSchema, { owner: assigneeFieldSchema }),
    run: async (ctx, { owner, ...choice }) =>
      assignLeads(ctx, { ids: await resolveChosenLeadIds(ctx, choice), ownerId: owner }),
    refusal: describeLeadFailure,
    toast: (outcome) => bulkSummary(outcome, 'assigned'),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'assign-back', fields: createPreviousAssigneesField(before) },
  }),
  'assign-back': defineIntent({
    input: previousAssigneesSchema,
    run: async (ctx, { before }) => ok(await assignLeadsBack(ctx, before)),
    refusal: getNoErrorMessage,
    toast: (outcome) => bulkSummary(outcome, 'reverted'),
  }),
  ...tagIntents({ chosen: resolveChosenLeadIds, tag: tagLeads, untag: untagLeads }),
};
