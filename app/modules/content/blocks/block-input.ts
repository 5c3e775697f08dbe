import { z } from 'zod/mini';

import { versionFieldSchemas } from '#app/lib/posted-form.ts';
import type { SentDraft } from '../drafts/drafted.ts';

import { type BlockForm, columnName, fieldsIn, isList } from './block-form.ts';
import { blockDraft, changedRows } from './block-values.ts';

/** Upper bound for any field, whatever its schema allows. */
const MOST_CHARACTERS = 20_000;
const MOST_ROWS = 200;

const fieldText = z.string().check(z.maxLength(MOST_CHARACTERS, 'This text is too long.'));
const fieldValues = z.optional(
  z.union([fieldText, z.array(fieldText).check(z.maxLength(MOST_ROWS, 'Too many rows.'))]),
);

const namesIn = (form: BlockForm): string[] =>
  fieldsIn(form).flatMap((field) =>
    isList(field) ? field.rows.map((row) => columnName(field, row)) : [field.name],
  );

/**
 * Returns the schema of a posted block form, which yields a draft, complete or not, in the shape of the
 * block. `rowAction` is the action of a row's button without script.
 */
export function blockInput(form: BlockForm) {
  const fields = Object.fromEntries(namesIn(form).map((name) => [name, fieldValues]));
  return z.pipe(
    z.object({
      ...versionFieldSchemas,
      rowAction: z.optional(z.string().check(z.maxLength(100))),
      ...fields,
    }),
    z.transform(({ version, overwrite, rowAction, ...posted }): SentDraft => {
      // Every other field is one of the columns above.
      const values = posted as Record<string, string | string[] | undefined>;
      const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? []]));
      const changed = rowAction === undefined ? known : changedRows(form, known, rowAction);
      return { draft: blockDraft(form, changed), version, overwrite };
    }),
  );
}
