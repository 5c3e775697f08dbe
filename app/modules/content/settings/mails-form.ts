import { z } from 'zod/mini';

import type { FormValues } from '#app/lib/form-values.ts';
import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { editorFormVersionFieldSchemas } from '#app/lib/posted-form.ts';

import { createOptionalSingleLineTextSchema } from './settings-shapes.ts';

/** Limits of the email frame in characters. */
export const EMAIL_FRAME_MAX_CHARACTERS = { fromName: 80, replyTo: 254, footer: 500 } as const;

const isEmptyOrEmail = (text: string) => text === '' || z.safeParse(z.email(), text).success;

/** The frame of every email (pages.md, /admin/templates); empty values fall back to the provider's. */
export const emailFrameSettingsShape = {
  /** The sender’s name; empty for the shop’s. */
  fromName: createOptionalSingleLineTextSchema('“From name”', EMAIL_FRAME_MAX_CHARACTERS.fromName),
  /** The Reply-To address; empty for the shop’s address. */
  replyTo: z.pipe(
    z.string().check(z.overwrite(removeInvisibleCharacters)),
    createOptionalSingleLineTextSchema('“Reply-to”', EMAIL_FRAME_MAX_CHARACTERS.replyTo).check(
      z.refine(isEmptyOrEmail, '“Reply-to” must be a full email address, like hello@example.com.'),
    ),
  ),
  /** Lines below every email, before the line with the shop’s address. */
  footer: z
    .string()
    .check(
      z.trim(),
      z.maxLength(
        EMAIL_FRAME_MAX_CHARACTERS.footer,
        `“Footer” can have at most ${EMAIL_FRAME_MAX_CHARACTERS.footer} characters.`,
      ),
      z.regex(
        /^[^\p{Cc}\u202A-\u202E\u2066-\u2069\n]*(?:\r?\n[^\p{Cc}\u202A-\u202E\u2066-\u2069\n]*)*$/u,
        '“Footer” must be plain text.',
      ),
    ),
};
const emailFrameSchema = z.object(emailFrameSettingsShape);
export type EmailHeaderFooterSettings = z.infer<typeof emailFrameSchema>;

export const DEFAULT_EMAIL_FRAME: EmailHeaderFooterSettings = { fromName: '', replyTo: '', footer: '' };

export const emailFrameFormSchema = z.object({
  ...editorFormVersionFieldSchemas,
  ...emailFrameSettingsShape,
});
export type EmailFrameForm = z.infer<typeof emailFrameFormSchema>;

/** Returns the form values of the stored frame. */
export const toEmailFrameFormValues = (stored: EmailHeaderFooterSettings, version: number): FormValues => ({
  ...stored,
  version: String(version),
});
