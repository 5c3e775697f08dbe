import { z } from 'zod/mini';

import { MAX_BULK } from './bulk.ts';
import { jsonField } from './json-field.ts';

import type { AddedTags } from './added-tags.ts';
import { MAX_TAGS } from './tag-list.ts';

const addedTagsGroup = z.object({
  tags: z.array(z.string()).check(z.maxLength(MAX_TAGS)),
  ids: z.array(z.guid()).check(z.maxLength(MAX_BULK)),
});

/** The posted fields of an Undo of tags: which tags were added to which rows. */
export const addedTags = z.object({
  added: z.pipe(
    jsonField,
    z.array(addedTagsGroup, 'Nothing is known about these tags.').check(z.maxLength(MAX_BULK)),
  ),
});

/** The field that `addedTags` reads. */
export const addedField = (added: readonly AddedTags[]): { added: string } => ({
  added: JSON.stringify(added),
});
