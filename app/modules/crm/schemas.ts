import { z } from 'zod';

import { withoutInvisible } from '#app/lib/invisible.ts';
import { campaign } from '#app/modules/orders/campaign-field.ts';

import {
  CONTACT_FIELDS,
  CONTACT_LIMITS,
  CONTACT_SUBJECTS,
  type ContactErrors,
  tooLongSentence,
} from './model.ts';

/** Text that the database can store: no NUL, no lone surrogate (safety.md, threat 12). */
export const storable = (value: string) => value.isWellFormed() && !value.includes('\0');

/** One line of text: a line break in it could inject an email header (safety.md, threat 19). */
const singleLineText = (longest: number, missing: string) =>
  z
    .string({ error: missing })
    .refine((value) => storable(value) && !/[\r\n]/.test(value), 'Please use one line of plain text.')
    .trim()
    .max(longest, `Please use at most ${longest} characters.`);

const subjectValues = CONTACT_SUBJECTS.map(({ value }) => value);
const MISSING_MESSAGE = 'Please write your message.';
const WRONG_EMAIL = 'Please enter an email address like name@example.com.';

export const emailLine = singleLineText(CONTACT_LIMITS.email, WRONG_EMAIL)
  .overwrite((email) => withoutInvisible(email).trim())
  .pipe(z.email(WRONG_EMAIL));

/** Signs that a person sent a form: the hidden field is empty, and a page with script did its work. */
export const proofFields = {
  website: z.string().catch(''),
  token: z.string().max(200).catch(''),
  answer: z.string().max(20).catch(''),
};
export type ProofFields = { website: string; token: string; answer: string };

/** The contact form as it is posted; unknown fields are dropped (storefront specification, section 5). */
export const contactForm = z.object({
  name: singleLineText(CONTACT_LIMITS.name, 'Please tell us your name.').min(1, 'Please tell us your name.'),
  email: emailLine,
  company: singleLineText(CONTACT_LIMITS.company, 'Please use plain text.')
    .nullish()
    .transform((company) => company || null),
  subject: z.enum(subjectValues, { error: 'Please choose a subject.' }),
  message: z
    .string({ error: MISSING_MESSAGE })
    .refine(storable, 'The message contains characters that cannot be stored.')
    // Forms post line breaks as two characters.
    .overwrite((message) => message.replaceAll('\r\n', '\n').trim())
    .min(1, MISSING_MESSAGE)
    .superRefine((message, refinement) => {
      if (message.length > CONTACT_LIMITS.message) {
        refinement.addIssue({ code: 'custom', message: tooLongSentence(message.length) });
      }
    }),
  utm: campaign,
  ...proofFields,
});

export type ContactForm = z.infer<typeof contactForm>;

/** Returns the first error of each field; any other error in the body is shown at the message. */
export function contactErrors(error: z.ZodError): ContactErrors {
  const errors: ContactErrors = {};
  for (const { path, message } of error.issues) {
    const field = CONTACT_FIELDS.find((name) => name === path[0]) ?? 'message';
    errors[field] ??= message;
  }
  return errors;
}
