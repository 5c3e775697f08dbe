import { z } from 'zod/mini';

import { versionFields } from '#app/lib/posted-form.ts';
import type { SentDraft } from '#app/modules/content/drafts/drafted.ts';

import type { MailPart } from './mail-words.ts';

/** Longer than any part may be; what is longer is no honest form. */
const MOST = 20_000;

/** The form of a mail as it is sent, read as a draft: a field for each of its parts. */
export function mailTextInput(parts: readonly MailPart[]) {
  const text = z.string().check(z.maxLength(MOST, 'This text is too long.'));
  return z.pipe(
    z.object({ ...versionFields, ...Object.fromEntries(parts.map(({ name }) => [name, text])) }),
    z.transform(({ version, overwrite, ...draft }): SentDraft => ({ draft, version, overwrite })),
  );
}
