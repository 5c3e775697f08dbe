import { z } from 'zod/mini';

import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';
import type { SubmittedContentDraft } from '#app/modules/content/drafts/drafted.ts';

import type { EditableMailPart } from './email-texts.ts';

/** Longer than any part may be; a longer value is not from our form. */
const MAX_SUBMITTED_MAIL_TEXT_LENGTH = 20_000;

/** Returns the schema of a submitted email draft: a field for each part. */
export function createMailTextSchema(parts: readonly EditableMailPart[]) {
  const text = z.string().check(z.maxLength(MAX_SUBMITTED_MAIL_TEXT_LENGTH, 'This text is too long.'));
  return z.pipe(
    z.object({
      ...editorFormVersionFieldSchemas,
      ...Object.fromEntries(parts.map(({ name }) => [name, text])),
    }),
    z.transform(({ version, overwrite, ...draft }): SubmittedContentDraft => ({ draft, version, overwrite })),
  );
}
