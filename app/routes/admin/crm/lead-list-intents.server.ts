import { z } from 'zod/mini';

import { addedField, addedTags } from '#app/lib/added-tags-field.ts';
import { bulkChoice, bulkSummary } from '#app/lib/bulk.ts';
import { beforeField, givenBefore } from '#app/lib/given-before.ts';
import { fail, ok } from '#app/lib/result.ts';
import { tagsOf } from '#app/lib/tag-list.ts';
import {
  assignLeads,
  assignLeadsBack,
  revertTags,
  tagLeads,
  untagLeads,
} from '#app/modules/crm/leads/label-leads.server.ts';
import { openStage, personChoice, reasonField } from '#app/modules/crm/leads/lead-form.ts';
import { leadRefusal, stageLabel } from '#app/modules/crm/leads/lead-words.ts';
import { moveLeads, moveLeadsBack } from '#app/modules/crm/leads/move-leads.server.ts';
import { stagesBefore, stagesField } from '#app/modules/crm/leads/stages-before.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

import { chosenLeads } from './read-lead-search.server.ts';

const never = () => '';
const tagList = z.pipe(z.catch(z.string(), ''), z.transform(tagsOf));
const noTag = () => ({ message: 'Type at least one tag.', field: 'tags' });

/** What can be done to the ticked contacts of the list; each says how it is taken back. */
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
    refusal: never,
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
    input: givenBefore,
    run: async (ctx, { before }) => ok(await assignLeadsBack(ctx, before)),
    refusal: never,
    toast: (outcome) => bulkSummary(outcome, 'reverted'),
  }),
  tag: intent({
    input: z.extend(bulkChoice, { tags: tagList }),
    run: async (ctx, { tags, ...choice }) =>
      tags.length === 0
        ? fail('none' as const)
        : ok(await tagLeads(ctx, await chosenLeads(ctx, choice), tags)),
    refusal: noTag,
    toast: (outcome) => bulkSummary(outcome, 'tagged'),
    undo: ({ added }) => (added.length === 0 ? null : { intent: 'tag-back', fields: addedField(added) }),
  }),
  untag: intent({
    input: z.extend(bulkChoice, { untag: tagList }),
    run: async (ctx, { untag, ...choice }) =>
      untag.length === 0
        ? fail('none' as const)
        : ok(await untagLeads(ctx, await chosenLeads(ctx, choice), untag)),
    refusal: () => ({ ...noTag(), field: 'untag' }),
    toast: (outcome) => bulkSummary(outcome, 'untagged'),
    undo: ({ removed }) =>
      removed.length === 0 ? null : { intent: 'untag-back', fields: addedField(removed) },
  }),
  'tag-back': intent({
    input: addedTags,
    run: async (ctx, { added }) => ok(await revertTags(ctx, added, 'remove')),
    refusal: never,
    toast: (outcome) => bulkSummary(outcome, 'reverted'),
  }),
  'untag-back': intent({
    input: addedTags,
    run: async (ctx, { added }) => ok(await revertTags(ctx, added, 'add')),
    refusal: never,
    toast: (outcome) => bulkSummary(outcome, 'reverted'),
  }),
};
