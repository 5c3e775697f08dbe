import { z } from 'zod';

import { removeInvisibleCharacters } from '#app/lib/invisible.ts';
import {
  REVIEW_AUTHOR_CONSENTS,
  REVIEWER_RELATIONSHIP_OPTIONS,
  REVIEW_FORM_FIELD_NAMES,
  REVIEW_FIELD_LENGTH_LIMITS,
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
const singleLineReviewTextSchema = trimmedReviewTextSchema.transform((text) => text.replaceAll(/\s+/g, ' '));

const countReviewCharacters = (text: string) => Array.from(text).length;

function createRequiredReviewTextSchema(
  text: z.ZodType<string>,
  name: string,
  { least, most }: { least: number; most: number },
) {
  const tooShort = least === 1 ? `${name} is missing.` : `${name} needs at least ${least} characters.`;
  return text
    .refine((value) => countReviewCharacters(value) >= least, tooShort)
    .refine((value) => countReviewCharacters(value) <= most, `${name} can have at most ${most} characters.`);
}

function createOptionalReviewTextSchema(text: z.ZodType<string>, name: string, most: number) {
  return text
    .refine((value) => countReviewCharacters(value) <= most, `${name} can have at most ${most} characters.`)
    .transform((value) => value || null);
}

const reviewFormCheckboxSchema = z
  .unknown()
  .optional()
  .transform((value) => value === 'on' || value === 'true' || value === true);
const reviewConsentCheckboxSchemas = Object.fromEntries(
  REVIEW_AUTHOR_CONSENTS.map(({ name }) => [name, reviewFormCheckboxSchema]),
) as Record<
  // The names of the list it is built from.
  (typeof REVIEW_AUTHOR_CONSENTS)[number]['name'],
  typeof reviewFormCheckboxSchema
>;

/** The form of /submit-review, however it was opened. */
export const reviewFormSchema = z.object({
  rating: z.coerce
    .number()
    .pipe(z.int().min(1).max(5))
    .or(z.never())
    .catch(0)
    .refine((stars) => stars > 0, 'Choose 1 to 5 stars.'),
  title: createRequiredReviewTextSchema(
    singleLineReviewTextSchema,
    'The title',
    REVIEW_FIELD_LENGTH_LIMITS.title,
  ),
  text: createRequiredReviewTextSchema(
    trimmedReviewTextSchema,
    'Your review',
    REVIEW_FIELD_LENGTH_LIMITS.text,
  ),
  name: createRequiredReviewTextSchema(singleLineReviewTextSchema, 'Your name', {
    least: 1,
    most: REVIEW_FIELD_LENGTH_LIMITS.name,
  }),
  role: createOptionalReviewTextSchema(
    singleLineReviewTextSchema,
    'Your role',
    REVIEW_FIELD_LENGTH_LIMITS.role,
  ),
  company: createOptionalReviewTextSchema(
    singleLineReviewTextSchema,
    'Your company',
    REVIEW_FIELD_LENGTH_LIMITS.company,
  ),
  problem: createOptionalReviewTextSchema(
    trimmedReviewTextSchema,
    'This answer',
    REVIEW_FIELD_LENGTH_LIMITS.story,
  ),
  changed: createOptionalReviewTextSchema(
    trimmedReviewTextSchema,
    'This answer',
    REVIEW_FIELD_LENGTH_LIMITS.story,
  ),
  recommend: z
    .enum(['yes', 'no'])
    .nullable()
    .catch(null)
    .transform((answer) => (answer === null ? null : answer === 'yes')),
  relationship: z.enum(REVIEWER_RELATIONSHIP_OPTIONS.map(({ value }) => value)).catch('none'),
  ...reviewConsentCheckboxSchemas,
});
export type ReviewForm = z.output<typeof reviewFormSchema>;

/** The fields that identify the author and the subject. */
export const reviewAuthorAndSubjectFieldsSchema = z.object({
  t: z.string().max(300).catch(''),
  item: z.guid().nullable().catch(null),
  service: z.guid().nullable().catch(null),
  email: singleLineReviewTextSchema
    .transform(removeInvisibleCharacters)
    .pipe(z.email().max(254))
    .nullable()
    .catch(null),
  code: z
    .string()
    .transform((code) => removeInvisibleCharacters(code).trim())
    .pipe(z.string().regex(/^\d{6}$/))
    .nullable()
    .catch(null),
  codeToken: z.string().max(500).catch(''),
});
export type ReviewAuthorAndSubjectFields = z.output<typeof reviewAuthorAndSubjectFieldsSchema>;

/** Returns one message per field. */
export function toReviewFieldErrors(error: z.ZodError): ReviewFormFieldErrors {
  const errors: ReviewFormFieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = REVIEW_FORM_FIELD_NAMES.find((name) => name === path[0]);
    if (field && errors[field] === undefined) errors[field] = message;
  }
  return errors;
}
