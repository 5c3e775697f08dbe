import { z } from 'zod/mini';

import { MAX_BULK } from './bulk.ts';
import { jsonField } from './json-field.ts';

import type { Assignment } from './group-by-assignee.ts';

const previousAssignment = z.object({
  assigneeId: z.nullable(z.guid()),
  ids: z.array(z.guid()).check(z.maxLength(MAX_BULK)),
});

/** The posted fields of an Undo of an assignment: the previous assignees. */
export const previousAssignees = z.object({
  before: z.pipe(
    jsonField,
    z.array(previousAssignment, 'Nothing is known about who had these rows.').check(z.maxLength(MAX_BULK)),
  ),
});

/** The field that `previousAssignees` reads. */
export const beforeField = (before: readonly Assignment[]): { before: string } => ({
  before: JSON.stringify(before),
});
