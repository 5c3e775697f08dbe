import { z } from 'zod';

import { sanitizeReturnPath } from '#app/lib/safe-next.ts';

import { wordsOf } from '../words/search-words.ts';

import { LONGEST_PATH, LONGEST_RULE_TERM } from './search-rule.ts';

const termField = z
  .string('Enter a search term.')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a search term.')
      .max(LONGEST_RULE_TERM, `A term can have at most ${LONGEST_RULE_TERM} characters.`)
      .refine((text) => text === '' || wordsOf(text).length > 0, 'A term must contain a word.'),
  );
const serviceIdField = z.uuid('Choose a service.');

const OWN_PATH = 'Enter a path in this shop that starts with one slash, like /contact.';

/** A service to pin or hide for a term. */
export const termServiceForm = z.object({ term: termField, service: serviceIdField });

/** A service to list among the most hired. */
export const hiredForm = z.object({ service: serviceIdField });

export const stopForm = z.object({ term: termField });

/** Refuses external URLs, so that none is ever stored. */
export const redirectForm = z.object({
  term: termField,
  path: z
    .string(OWN_PATH)
    .trim()
    .min(1, OWN_PATH)
    .max(LONGEST_PATH, `A path can have at most ${LONGEST_PATH} characters.`)
    .refine((path) => sanitizeReturnPath(path) === path, OWN_PATH),
});

export const ruleChoice = z.object({ id: z.uuid('This no longer exists. Reload the page.') });
