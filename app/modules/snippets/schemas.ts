import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

import { REPLY_SNIPPET_LENGTH_LIMITS, SNIPPET_VARIABLES, listUnknownSavedReplyVariables } from './model.ts';

const SNIPPET_VARIABLE_NAMES_TEXT = SNIPPET_VARIABLES.map(({ name }) => `{${name}}`).join(', ');
const isTextStorableInDatabase = (value: string) => value.isWellFormed() && !value.includes('\0');

/** The form of a snippet. A name in braces must be one of the variables. */
export const replySnippetFormSchema = z.object({
  ...editorFormVersionFieldSchemas,
  shortcut: z
    .string('Enter a shortcut.')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Enter a shortcut.'),
      z.maxLength(
        REPLY_SNIPPET_LENGTH_LIMITS.shortcut,
        `The shortcut can have at most ${REPLY_SNIPPET_LENGTH_LIMITS.shortcut} characters.`,
      ),
      z.regex(/^[a-z0-9][a-z0-9-]*$/, 'Use letters, digits and hyphens, like “thanks-again”.'),
    ),
  body: z.pipe(
    z.pipe(
      z.string('Enter the text.'),
      z.transform((body) => body.replaceAll('\r\n', '\n').trim()),
    ),
    z.string().check(
      z.minLength(1, 'Enter the text.'),
      z.maxLength(
        REPLY_SNIPPET_LENGTH_LIMITS.body,
        `The text can have at most ${REPLY_SNIPPET_LENGTH_LIMITS.body.toLocaleString('en-US')} characters.`,
      ),
      z.refine(isTextStorableInDatabase, 'The text contains characters that can’t be stored.'),
      z.check(({ value, issues }) => {
        const unknown = listUnknownSavedReplyVariables(value).map((name) => `{${name}}`);
        if (unknown.length === 0) return;
        const message = `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a variable' : 'are not variables'}. Use ${SNIPPET_VARIABLE_NAMES_TEXT}.`;
        issues.push({ code: 'custom', input: value, message });
      }),
    ),
  ),
});
export type SavedReplyFormInput = z.infer<typeof replySnippetFormSchema>;

/** Returns the form values of a snippet. */
export function toSnippetFormValues({ shortcut, body }: { shortcut: string; body: string }): FormValues {
  return { shortcut, body };
}
