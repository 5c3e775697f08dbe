import { z } from 'zod';

import { safeNext } from '#app/lib/safe-next.ts';

import { wordsOf } from '../words/search-words.ts';

import { LONGEST_PATH, LONGEST_RULE_TERM } from './search-rule.ts';

const term = z
  .string('Write what visitors ask.')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Write what visitors ask.')
      .max(LONGEST_RULE_TERM, `A term can have at most ${LONGEST_RULE_TERM} characters.`)
      .refine((text) => text === '' || wordsOf(text).length > 0, 'A term needs a word.'),
  );
const service = z.uuid('Choose a service.');

const OWN_PATH = 'Write an address of this shop that begins with one slash, like /contact.';

/** A service for a term: pinned or hidden. */
export const termServiceForm = z.object({ term, service });

/** One of those hired most. */
export const hiredForm = z.object({ service });

export const stopForm = z.object({ term });

/** Another site is refused here, so that no address of one is ever stored. */
export const redirectForm = z.object({
  term,
  path: z
    .string(OWN_PATH)
    .trim()
    .min(1, OWN_PATH)
    .max(LONGEST_PATH, `An address can have at most ${LONGEST_PATH} characters.`)
    .refine((path) => safeNext(path) === path, OWN_PATH),
});

export const ruleChoice = z.object({ id: z.uuid('This is gone already. Reload the page.') });
