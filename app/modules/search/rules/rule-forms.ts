import { z } from 'zod';

import { sanitizeReturnPath } from '#app/lib/return-path.ts';

import { tokenizeSearchTextToStrings } from '../words/search-words.ts';

import { MAX_REDIRECT_PATH_LENGTH, MAX_RULE_TERM_LENGTH } from './search-rule.ts';

const searchRuleTermSchema = z
  .string('Enter a search term.')
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a search term.')
      .max(MAX_RULE_TERM_LENGTH, `A term can have at most ${MAX_RULE_TERM_LENGTH} characters.`)
      .refine(
        (text) => text === '' || tokenizeSearchTextToStrings(text).length > 0,
        'A term must contain a word.',
      ),
  );
const searchRuleServiceIdSchema = z.uuid('Choose a service.');

const INVALID_SHOP_PATH_MESSAGE = 'Enter a path in this shop that starts with one slash, like /contact.';

/** A service to pin or hide for a term. */
export const searchTermServiceRuleFormSchema = z.object({
  term: searchRuleTermSchema,
  service: searchRuleServiceIdSchema,
});

/** A service to list among the most hired. */
export const mostHiredFormSchema = z.object({ service: searchRuleServiceIdSchema });

export const searchStopWordFormSchema = z.object({ term: searchRuleTermSchema });

/** Refuses external URLs, so that none is ever stored. */
export const searchRedirectRuleFormSchema = z.object({
  term: searchRuleTermSchema,
  path: z
    .string(INVALID_SHOP_PATH_MESSAGE)
    .trim()
    .min(1, INVALID_SHOP_PATH_MESSAGE)
    .max(MAX_REDIRECT_PATH_LENGTH, `A path can have at most ${MAX_REDIRECT_PATH_LENGTH} characters.`)
    .refine((path) => sanitizeReturnPath(path) === path, INVALID_SHOP_PATH_MESSAGE),
});

export const searchRuleIdFormSchema = z.object({ id: z.uuid('This no longer exists. Reload the page.') });
