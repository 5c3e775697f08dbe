import { z } from 'zod/mini';

import { MAX_BULK_ACTION_ROWS } from './bulk.ts';
import { jsonFormFieldSchema } from './json-field.ts';

import type { AssigneeWithRowIds } from './group-by-assignee.ts';

const previousAssigneeGroupSchema = z.object({
  assigneeId: z.nullable(z.guid()),
  ids: z.array(z.guid()).check(z.maxLength(MAX_BULK_ACTION_ROWS)),
});

/** The posted fields of an Undo of an assignment: the previous assignees. */
export const undoAssignmentFieldsSchema = z.object({
  before: z.pipe(
    jsonFormFieldSchema,
    z
      .array(previousAssigneeGroupSchema, 'Nothing is known about who had these rows.')
      .check(z.maxLength(MAX_BULK_ACTION_ROWS)),
  ),
});

/** The field that `undoAssignmentFieldsSchema` reads. */
export const createPreviousAssigneesField = (before: readonly AssigneeWithRowIds[]): { before: string } => ({
  before: JSON.stringify(before),
});
