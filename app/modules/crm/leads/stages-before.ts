import { z } from 'zod/mini';

import { MAX_BULK } from '#app/lib/bulk.ts';
import { jsonField } from '#app/lib/json-field.ts';

import { type Stage, STAGE_NAMES } from './lead-labels.ts';

/** Contacts with their previous stage. */
export type StagesBefore = { stage: Stage; ids: readonly string[] };

/** Groups contacts by their stage. */
export function groupStages(leads: readonly { id: string; stage: string }[]): StagesBefore[] {
  return STAGE_NAMES.map((stage) => ({
    stage,
    ids: leads.filter((lead) => lead.stage === stage).map(({ id }) => id),
  })).filter(({ ids }) => ids.length > 0);
}

const stageGroup = z.object({
  stage: z.enum(STAGE_NAMES),
  ids: z.array(z.guid()).check(z.maxLength(MAX_BULK)),
});

/** The fields that an Undo of a stage posts: the contacts of each stage. */
export const stagesBefore = z.object({
  stages: z.pipe(
    jsonField,
    z.array(stageGroup, 'The previous stages are unknown.').check(z.maxLength(STAGE_NAMES.length)),
  ),
});

/** Returns the field that `stagesBefore` parses. */
export const stagesField = (before: readonly StagesBefore[]): { stages: string } => ({
  stages: JSON.stringify(before),
});
