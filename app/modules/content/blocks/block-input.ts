import { z } from 'zod/mini';

import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { SubmittedContentDraft } from '../drafts/drafted.ts';

import {
  type ContentBlockFormDefinition,
  getContentBlockRowFieldName,
  listBlockFormFields,
  isContentBlockListField,
} from './block-form.ts';
import { buildSiteContentBlockDraft, applyBlockFormListRowAction } from './block-values.ts';

/** Upper bound for any field, whatever its schema allows. */
const MAX_CONTENT_BLOCK_FIELD_CHARACTERS = 20_000;
const MAX_BLOCK_FORM_LIST_ROWS = 200;

const contentBlockFieldTextSchema = z
  .string()
  .check(z.maxLength(MAX_CONTENT_BLOCK_FIELD_CHARACTERS, 'This text is too long.'));
const contentBlockFieldValuesSchema = z.optional(
  z.union([
    contentBlockFieldTextSchema,
    z.array(contentBlockFieldTextSchema).check(z.maxLength(MAX_BLOCK_FORM_LIST_ROWS, 'Too many rows.')),
  ]),
);

const listBlockFormFieldNames = (form: ContentBlockFormDefinition): string[] =>
  listBlockFormFields(form).flatMap((field) =>
    isContentBlockListField(field)
      ? field.rows.map((row) => getContentBlockRowFieldName(field, row))
      : [field.name],
  );

/**
 * Returns the schema of a posted block form, which yields a draft, complete or not, in the shape of the
 * block. `rowAction` is the action of a row's button without script.
 */
export function createContentBlockFormSchema(form: ContentBlockFormDefinition) {
  const fields = Object.fromEntries(
    listBlockFormFieldNames(form).map((name) => [name, contentBlockFieldValuesSchema]),
  );
  return z.pipe(
    z.object({
      ...editorFormVersionFieldSchemas,
      rowAction: z.optional(z.string().check(z.maxLength(100))),
      ...fields,
    }),
    z.transform(({ version, overwrite, rowAction, ...posted }): SubmittedContentDraft => {
      // Every other field is one of the columns above.
      const values = posted as Record<string, string | string[] | undefined>;
      const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? []]));
      const changed = rowAction === undefined ? known : applyBlockFormListRowAction(form, known, rowAction);
      return { draft: buildSiteContentBlockDraft(form, changed), version, overwrite };
    }),
  );
}
