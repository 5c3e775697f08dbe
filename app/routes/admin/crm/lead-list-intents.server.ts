import { z } from 'zod/mini';

import { bulkChoice, bulkSummary } from '#app/lib/bulk.ts';
import { beforeField, previousAssignees } from '#app/lib/previous-assignees.ts';
import { ok } from '#app/lib/result.ts';
import {
  assignLeads,
  assignLeadsBack,
  tagLeads,
  untagLeads,
} from '#app/modules/crm/leads/label-leads.server.ts';
import { openStage, personChoice, reasonField } from '#app/modules/crm/leads/lead-form.ts';
import { leadRefusal, stageLabel } from '#app/modules/crm/leads/lead-labels.ts';
import { moveLeads, moveLeadsBack } from '#app/modules/crm/leads/move-leads.server.ts';
import { stagesBefore, stagesField } from '#app/modules/crm/leads/stages-before.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

import { chosenLeads } from './read-lead-search.server.ts';
import { tagIntents } from './tag-intents.server.ts';

const noRefusal = () => '';

/** The bulk actions of the contact list; each comes with its undo. */
export const LIST_INTENTS: Record<string, Intent> = {
  stage: intent({
    input: z.extend(bulkChoice, { stage: openStage }),
    run: async (ctx, { stage, ...choice }) => moveLeads(ctx, { ids: await chosenLeads(ctx, choice), stage }),
    refusal: leadRefusal,
    toast: (outcome, { stage }) => bulkSummary(outcome, `moved to ${stageLabel(stage)}`),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'stage-back', fields: stagesField(before) },
  }),
  lose: intent({
    input: z.extend(bulkChoice, { reason: reasonField }),
    run: async (ctx, { reason, ...choice }) =>
      moveLeads(ctx, { ids: await chosenLeads(ctx, choice), stage: 'lost', reason }),
    refusal: leadRefusal,
    toast: (outcome) => bulkSummary(outcome, 'moved to Lost'),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'stage-back', fields: stagesField(before) },
  }),
  'stage-back': intent({
    input: stagesBefore,
    run: async (ctx, { stages }) => ok(await moveLeadsBack(ctx, stages)),
    refusal: noRefusal,
    toast: (outcome) => bulkSummary(outcome, 'reverted'),
  }),
  assign: intent({
    input: z.extend(bulkChoice, { owner: personChoice }),
    run: async (ctx, { owner, ...choice }) =>
      assignLeads(ctx, { ids: await chosenLeads(ctx, choice), ownerId: owner }),
    refusal: leadRefusal,
    toast: (outcome) => bulkSummary(outcome, 'assigned'),
    undo: ({ before }) =>
      before.length === 0 ? null : { intent: 'assign-back', fields: beforeField(before) },
  }),
  'assign-back': intent({
    input: previousAssignees,
    run: async (ctx, { before }) => ok(await assignLeadsBack(ctx, before)),
    refusal: noRefusal,
    toast: (outcome) => bulkSummary(outcome, 'reverted'),
  }),
  ...tagIntents({ chosen: chosenLeads, tag: tagLeads, untag: untagLeads }),
};
