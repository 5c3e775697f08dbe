import { z } from 'zod';

import { wordsOf } from '../words/search-words.ts';

import { LONGEST_TERM, MOST_TERMS } from './synonym-group.ts';

const term = z
  .string()
  .trim()
  .max(60, 'At most 60 characters')
  .refine((text) => wordsOf(text).length > 0, 'A term needs a word')
  .refine((text) => wordsOf(text).length <= LONGEST_TERM, `At most ${LONGEST_TERM} words`);

/** A group of synonyms as it is saved; `id` or `key` name the one it replaces, without either it is new. */
export const synonymForm = z.object({
  id: z.uuid().nullable().default(null),
  key: z.string().max(80).nullable().default(null),
  kind: z.enum(['two_way', 'one_way']),
  terms: z.array(term).min(2, 'At least two terms').max(MOST_TERMS, `At most ${MOST_TERMS} terms`),
});
export type SynonymForm = z.infer<typeof synonymForm>;
