import { z } from 'zod';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import { utmCampaignFieldsSchema } from '#app/modules/orders/campaign-field.ts';

import {
  CONTACT_FORM_FIELDS,
  CONTACT_FORM_MAX_LENGTHS,
  CONTACT_SUBJECTS,
  type ContactFormErrors,
  formatMessageTooLongError,
} from './model.ts';

/** Text that the database can store: no NUL, no lone surrogate (safety.md, threat 12). */
export const canDatabaseStoreText = (value: string) => value.isWellFormed() && !value.includes('\0');

/** One line of text: a line break in it could inject an email header (safety.md, threat 19). */
const createContactSingleLineSchema = (longest: number, missing: string) =>
  z
    .string({ error: missing })
    .refine(
      (value) => canDatabaseStoreText(value) && !/[\r\n]/.test(value),
      'Please use one line of plain text.',
    )
    .trim()
    .max(longest, `Please use at most ${longest} characters.`);

const CONTACT_SUBJECT_VALUES = CONTACT_SUBJECTS.map(({ value }) => value);
const MISSING_CONTACT_MESSAGE_ERROR = 'Please write your message.';
const INVALID_EMAIL_ERROR = 'Please enter an email address like name@example.com.';

export const emailFieldSchema = createContactSingleLineSchema(
  CONTACT_FORM_MAX_LENGTHS.email,
  INVALID_EMAIL_ERROR,
)
  .overwrite((email) => removeInvisibleCharacters(email).trim())
  .pipe(z.email(INVALID_EMAIL_ERROR));

/** Signs that a person sent a form: the hidden field is empty, and a page with script did its work. */
export const spamProtectionFieldsShape = {
  website: z.string().catch(''),
  token: z.string().max(200).catch(''),
  answer: z.string().max(20).catch(''),
};
export type HumanProofValues = { website: string; token: string; answer: string };

/** The contact form as it is posted; unknown fields are dropped (storefront specification, section 5). */
export const contactFormSchema = z.object({
  name: createContactSingleLineSchema(CONTACT_FORM_MAX_LENGTHS.name, 'Please tell us your name.').min(
    1,
    'Please tell us your name.',
  ),
  email: emailFieldSchema,
  company: createContactSingleLineSchema(CONTACT_FORM_MAX_LENGTHS.company, 'Please use plain text.')
    .nullish()
    .transform((company) => company || null),
  subject: z.enum(CONTACT_SUBJECT_VALUES, { error: 'Please choose a subject.' }),
  message: z
    .string({ error: MISSING_CONTACT_MESSAGE_ERROR })
    .refine(canDatabaseStoreText, 'The message contains characters that cannot be stored.')
    // Forms post line breaks as two characters.
    .overwrite((message) => message.replaceAll('\r\n', '\n').trim())
    .min(1, MISSING_CONTACT_MESSAGE_ERROR)
    .superRefine((message, refinement) => {
      if (message.length > CONTACT_FORM_MAX_LENGTHS.message) {
        refinement.addIssue({ code: 'custom', message: formatMessageTooLongError(message.length) });
      }
    }),
  utm: utmCampaignFieldsSchema,
  ...spamProtectionFieldsShape,
});

export type ContactFormValues = z.infer<typeof contactFormSchema>;

/** Returns the first error of each field; any other error in the body is shown at the message. */
export function collectContactFieldErrors(error: z.ZodError): ContactFormErrors {
  const errors: ContactFormErrors = {};
  for (const { path, message } of error.issues) {
    const field = CONTACT_FORM_FIELDS.find((name) => name === path[0]) ?? 'message';
    errors[field] ??= message;
  }
  return errors;
}
