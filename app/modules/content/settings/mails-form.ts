import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { withoutInvisible } from '#app/lib/invisible.ts';
import { versionFields } from '#app/lib/posted-form.ts';

import { optionalLine } from './settings-shapes.ts';

/** Limits of the email frame in characters. */
export const MAILS_LIMITS = { fromName: 80, replyTo: 254, footer: 500 } as const;

const isMailbox = (text: string) => text === '' || z.safeParse(z.email(), text).success;

/** The frame of every email (pages.md, /admin/templates); empty values fall back to the provider's. */
export const mailsShape = {
  /** The sender’s name; empty for the shop’s. */
  fromName: optionalLine('“From name”', MAILS_LIMITS.fromName),
  /** The Reply-To address; empty for the shop’s address. */
  replyTo: z.pipe(
    z.string().check(z.overwrite(withoutInvisible)),
    optionalLine('“Reply-to”', MAILS_LIMITS.replyTo).check(
      z.refine(isMailbox, '“Reply-to” must be a full email address, like hello@example.com.'),
    ),
  ),
  /** Lines below every email, before the line with the shop’s address. */
  footer: z
    .string()
    .check(
      z.trim(),
      z.maxLength(MAILS_LIMITS.footer, `“Footer” can have at most ${MAILS_LIMITS.footer} characters.`),
      z.regex(
        /^[^\p{Cc}\u202A-\u202E\u2066-\u2069\n]*(?:\r?\n[^\p{Cc}\u202A-\u202E\u2066-\u2069\n]*)*$/u,
        '“Footer” must be plain text.',
      ),
    ),
};
const mailsSchema = z.object(mailsShape);
export type MailsFrame = z.infer<typeof mailsSchema>;

export const SHIPPED_MAILS: MailsFrame = { fromName: '', replyTo: '', footer: '' };

export const mailsForm = z.object({ ...versionFields, ...mailsShape });
export type MailsForm = z.infer<typeof mailsForm>;

/** Returns the form values of the stored frame. */
export const mailsValues = (stored: MailsFrame, version: number): FormValues => ({
  ...stored,
  version: String(version),
});
