import { z } from 'zod/mini';

import { MAX_BULK_ACTION_ROWS } from './bulk.ts';
import { jsonFormFieldSchema } from './json-field.ts';

import type { TagsAddedByBulkAction } from './added-tags.ts';
import { MAX_TAGS_PER_RECORD } from './tag-list.ts';

const addedTagsGroupSchema = z.object({
  tags: z.array(z.string()).check(z.maxLength(MAX_TAGS_PER_RECORD)),
  ids: z.array(z.guid()).check(z.maxLength(MAX_BULK_ACTION_ROWS)),
});

/** The posted fields of an Undo of tags: which tags were added to which rows. */
export const undoAddedTagsSchema = z.object({
  added: z.pipe(
    jsonFormFieldSchema,
    z
      .array(addedTagsGroupSchema, 'Nothing is known about these tags.')
      .check(z.maxLength(MAX_BULK_ACTION_ROWS)),
  ),
});

/** The field that `undoAddedTagsSchema` reads. */
export const createUndoAddedTagsFormField = (added: readonly TagsAddedByBulkAction[]): { added: string } => ({
  added: JSON.stringify(added),
});
