import { z } from 'zod';

import { withoutInvisible } from '#app/lib/invisible.ts';
import {
  CONSENTS,
  RELATIONSHIPS,
  REVIEW_FIELDS,
  REVIEW_LIMITS,
  type ReviewErrors,
} from './written-review.ts';

/** Typed text without control characters and without empty lines at its ends. */
const typed = z
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
const line = typed.transform((text) => text.replaceAll(/\s+/g, ' '));

const count = (text: string) => Array.from(text).length;

function sized(text: z.ZodType<string>, name: string, { least, most }: { least: number; most: number }) {
  const tooShort = least === 1 ? `${name} is missing.` : `${name} needs at least ${least} characters.`;
  return text
    .refine((value) => count(value) >= least, tooShort)
    .refine((value) => count(value) <= most, `${name} can have at most ${most} characters.`);
}

function optional(text: z.ZodType<string>, name: string, most: number) {
  return text
    .refine((value) => count(value) <= most, `${name} can have at most ${most} characters.`)
    .transform((value) => value || null);
}

const ticked = z
  .unknown()
  .optional()
  .transform((value) => value === 'on' || value === 'true' || value === true);
const consents = Object.fromEntries(CONSENTS.map(({ name }) => [name, ticked])) as Record<
  // The names of the list it is built from.
  (typeof CONSENTS)[number]['name'],
  typeof ticked
>;

/** The form of /submit-review, however it was opened. */
export const reviewForm = z.object({
  rating: z.coerce
    .number()
    .pipe(z.int().min(1).max(5))
    .or(z.never())
    .catch(0)
    .refine((stars) => stars > 0, 'Choose 1 to 5 stars.'),
  title: sized(line, 'The title', REVIEW_LIMITS.title),
  text: sized(typed, 'Your review', REVIEW_LIMITS.text),
  name: sized(line, 'Your name', { least: 1, most: REVIEW_LIMITS.name }),
  role: optional(line, 'Your role', REVIEW_LIMITS.role),
  company: optional(line, 'Your company', REVIEW_LIMITS.company),
  problem: optional(typed, 'This answer', REVIEW_LIMITS.story),
  changed: optional(typed, 'This answer', REVIEW_LIMITS.story),
  recommend: z
    .enum(['yes', 'no'])
    .nullable()
    .catch(null)
    .transform((answer) => (answer === null ? null : answer === 'yes')),
  relationship: z.enum(RELATIONSHIPS.map(({ value }) => value)).catch('none'),
  ...consents,
});
export type ReviewForm = z.output<typeof reviewForm>;

/** The fields that identify the author and the subject. */
export const reviewEntryFields = z.object({
  t: z.string().max(300).catch(''),
  item: z.guid().nullable().catch(null),
  service: z.guid().nullable().catch(null),
  email: line.transform(withoutInvisible).pipe(z.email().max(254)).nullable().catch(null),
  code: z
    .string()
    .transform((code) => withoutInvisible(code).trim())
    .pipe(z.string().regex(/^\d{6}$/))
    .nullable()
    .catch(null),
  codeToken: z.string().max(500).catch(''),
});
export type ReviewEntryFields = z.output<typeof reviewEntryFields>;

/** Returns one message per field. */
export function reviewErrors(error: z.ZodError): ReviewErrors {
  const errors: ReviewErrors = {};
  for (const { path, message } of error.issues) {
    const field = REVIEW_FIELDS.find((name) => name === path[0]);
    if (field && errors[field] === undefined) errors[field] = message;
  }
  return errors;
}
