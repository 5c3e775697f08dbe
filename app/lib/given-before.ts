import { z } from 'zod/mini';

import { MAX_BULK } from './bulk.ts';
import { jsonField } from './json-field.ts';

import type { Given } from './given-back.ts';

const given = z.object({
  assigneeId: z.nullable(z.guid()),
  ids: z.array(z.guid()).check(z.maxLength(MAX_BULK)),
});

/** The posted fields of an Undo of an assignment: the previous assignees. */
export const givenBefore = z.object({
  before: z.pipe(
    jsonField,
    z.array(given, 'Nothing is known about who had these rows.').check(z.maxLength(MAX_BULK)),
  ),
});

/** The field that `givenBefore` reads. */
export const beforeField = (before: readonly Given[]): { before: string } => ({
  before: JSON.stringify(before),
});
