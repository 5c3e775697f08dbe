import { type SQL, sql } from 'drizzle-orm';

import { createLikeContainsPattern } from '#app/lib/like-pattern.ts';

/** One or two letters or digits, too short for a trigram. */
const TOO_SHORT_FOR_TRIGRAM_PATTERN = /^[\p{Script=Latin}\d]{1,2}$/u;
/** What may precede the first letter of a word in names, addresses and sentences. */
const WORD_START_REGEX_SOURCE = String.raw`(^|[ @.\-_+/("])`;

/**
 * Returns the condition that text contains the typed string. `text` is the lower-case expression of a trigram
 * index. One or two letters are matched only at the start of words: inside words they are nearly everywhere,
 * and the index cannot find them.
 */
export function buildContainsTextCondition(text: SQL, typed: string): SQL {
  const lower = typed.toLowerCase();
  return TOO_SHORT_FOR_TRIGRAM_PATTERN.test(lower)
    ? sql`${text} ~ ${WORD_START_REGEX_SOURCE + lower}`
    : sql`${text} like ${createLikeContainsPattern(lower)}`;
}
