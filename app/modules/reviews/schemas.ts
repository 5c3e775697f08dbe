import { z } from 'zod';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import {
  REVIEW_AUTHOR_CONSENTS,
  REVIEWER_RELATIONSHIP_OPTIONS,
  REVIEW_FIELDS,
  REVIEW_LIMITS,
  type ReviewFormFieldErrors,
} from './written-review.ts';

/** Typed text without control characters and without empty lines at its ends. */
const trimmedReviewTextSchema = z
  .string()
  .catch('')
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll('\r\n', '\n')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
        character === '\n' || character === '\u200D' ? character : '',
      )
      .trim(),
  );
const singleLineField = trimmedReviewTextSchema.transform((text) => text.replaceAll(/\s+/g, ' '));

const countCharacters = (text: string) => Array.from(text).length;

function createRequiredReviewTextSchema(
  text: z.ZodType<string>,
  name: string,
  { least, most }: { least: number; most: number },
) {
  const tooShort = least === 1 ? `${name} is missing.` : `${name} needs at least ${least} characters.`;
  return text
    .refine((value) => countCharacters(value) >= least, tooShort)
    .refine((value) => countCharacters(value) <= most, `${name} can have at most ${most} characters.`);
}

function createOptionalReviewTextSchema(text: z.ZodType<string>, name: string, most: number) {
  return text
    .refine((value) => countCharacters(value) <= most, `${name} can have at most ${most} characters.`)
    .transform((value) => value || null);
}

const checkboxField = z
  .unknown()
  .optional()
  .transform((value) => value === 'on' || value === 'true' || value === true);
const consentFields = Object.fromEntries(
  REVIEW_AUTHOR_CONSENTS.map(({ name }) => [name, checkboxField]),
) as Record<
  // The names of the list it is built from.
  (typeof REVIEW_AUTHOR_CONSENTS)[number]['name'],
  typeof checkboxField
>;

/** The form of /submit-review, however it was opened. */
export const reviewForm = z.object({
  rating: z.coerce
    .number()
    .pipe(z.int().min(1).max(5))
    .or(z.never())
    .catch(0)
    .refine((stars) => stars > 0, 'Choose 1 to 5 stars.'),
  title: createRequiredReviewTextSchema(singleLineField, 'The title', REVIEW_LIMITS.title),
  text: createRequiredReviewTextSchema(trimmedReviewTextSchema, 'Your review', REVIEW_LIMITS.text),
  name: createRequiredReviewTextSchema(singleLineField, 'Your name', { least: 1, most: REVIEW_LIMITS.name }),
  role: createOptionalReviewTextSchema(singleLineField, 'Your role', REVIEW_LIMITS.role),
  company: createOptionalReviewTextSchema(singleLineField, 'Your company', REVIEW_LIMITS.company),
  problem: createOptionalReviewTextSchema(trimmedReviewTextSchema, 'This answer', REVIEW_LIMITS.story),
  changed: createOptionalReviewTextSchema(trimmedReviewTextSchema, 'This answer', REVIEW_LIMITS.story),
  recommend: z
    .enum(['yes', 'no'])
    .nullable()
    .catch(null)
    .transform((answer) => (answer === null ? null : answer === 'yes')),
  relationship: z.enum(REVIEWER_RELATIONSHIP_OPTIONS.map(({ value }) => value)).catch('none'),
  ...consentFields,
});
export type ReviewForm = z.output<typeof reviewForm>;

/** The fields that identify the author and the subject. */
export const reviewEntryFields = z.object({
  t: z.string().max(300).catch(''),
  item: z.guid().nullable().catch(null),
  service: z.guid().nullable().catch(null),
  email: singleLineField.transform(removeInvisibleCharacters).pipe(z.email().max(254)).nullable().catch(null),
  code: z
    .string()
    .transform((code) => removeInvisibleCharacters(code).trim())
    .pipe(z.string().regex(/^\d{6}$/))
    .nullable()
    .catch(null),
  codeToken: z.string().max(500).catch(''),
});
export type ReviewEntryFields = z.output<typeof reviewEntryFields>;

/** Returns one message per field. */
export function toReviewFieldErrors(error: z.ZodError): ReviewFormFieldErrors {
  const errors: ReviewFormFieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = REVIEW_FIELDS.find((name) => name === path[0]);
    if (field && errors[field] === undefined) errors[field] = message;
  }
  return errors;
}
