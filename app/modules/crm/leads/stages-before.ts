import { z } from 'zod/mini';

import { MAX_BULK_ACTION_ROWS } from '#app/lib/bulk.ts';
import { jsonFormFieldSchema } from '#app/lib/json-field.ts';

import { type LeadStage, LEAD_STAGE_NAMES } from './lead-labels.ts';

/** Contacts with their previous stage. */
export type LeadsWithPreviousStage = { stage: LeadStage; ids: readonly string[] };

/** Groups contacts by their stage. */
export function groupLeadsByStage(leads: readonly { id: string; stage: string }[]): LeadsWithPreviousStage[] {
  return LEAD_STAGE_NAMES.map((stage) => ({
    stage,
    ids: leads.filter((lead) => lead.stage === stage).map(({ id }) => id),
  })).filter(({ ids }) => ids.length > 0);
}

const previousLeadStageGroupSchema = z.object({
  stage: z.enum(LEAD_STAGE_NAMES),
  ids: z.array(z.guid()).check(z.maxLength(MAX_BULK_ACTION_ROWS)),
});

/** The fields that an Undo of a stage posts: the contacts of each stage. */
export const previousLeadStagesFormSchema = z.object({
  stages: z.pipe(
    jsonFormFieldSchema,
    z
      .array(previousLeadStageGroupSchema, 'The previous stages are unknown.')
      .check(z.maxLength(LEAD_STAGE_NAMES.length)),
  ),
});

/** Returns the field that `previousLeadStagesFormSchema` parses. */
export const serializePreviousLeadStagesField = (
  before: readonly LeadsWithPreviousStage[],
): { stages: string } => ({
  stages: JSON.stringify(before),
});
