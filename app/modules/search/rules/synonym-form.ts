import { z } from 'zod';

import { tokenizeSearchTextToStrings } from '../words/search-words.ts';

import { MAX_SYNONYM_WORD_COUNT, MAX_SYNONYM_TERMS } from './synonym-group.ts';

const synonymTermField = z
  .string()
  .trim()
  .max(60, 'A term can have at most 60 characters.')
  .refine((text) => tokenizeSearchTextToStrings(text).length > 0, 'A term needs a word.')
  .refine(
    (text) => tokenizeSearchTextToStrings(text).length <= MAX_SYNONYM_WORD_COUNT,
    `A term can have at most ${MAX_SYNONYM_WORD_COUNT} words.`,
  );

/** Terms as people type them: one per line, or separated by commas. */
const synonymTermsField = z
  .string('Write at least two terms.')
  .max(3_000, 'Use at most 3,000 characters in all.')
  .transform((text) =>
    text
      .split(/[\n,;]/)
      .map((typed) => typed.replaceAll(/\s+/g, ' ').trim())
      .filter(Boolean),
  );

/** A synonym group to save; `id` or `key` names the one it replaces; without either it is new. */
export const synonymGroupInputSchema = z.object({
  id: z.uuid().nullable().default(null),
  key: z.string().max(80).nullable().default(null),
  kind: z.enum(['two_way', 'one_way']),
  terms: z
    .array(synonymTermField)
    .min(2, 'Write at least two terms.')
    .max(MAX_SYNONYM_TERMS, `Use at most ${MAX_SYNONYM_TERMS} terms.`),
});

/** The same from a form, where an empty `id` or `key` counts as absent. */
export const synonymGroupFormSchema = z.object({
  id: z.union([z.literal('').transform(() => null), z.uuid()]).default(null),
  key: z
    .string()
    .max(80)
    .default('')
    .transform((key) => key || null),
  kind: z.enum(['two_way', 'one_way'], 'Choose whether both ways or one.'),
  terms: synonymTermsField.pipe(synonymGroupInputSchema.shape.terms),
});

/** Identifies a group. */
export const synonymGroupIdSchema = synonymGroupFormSchema.pick({ id: true, key: true });
export type SynonymForm = z.infer<typeof synonymGroupInputSchema>;
