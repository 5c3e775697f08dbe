import { wordsOf } from '../words/search-words.ts';
import { stemOf } from '../words/stems.ts';

/** `two_way`: every term finds every other. `one_way`: the first term finds the others, and they do not find it. */
export type SynonymKind = 'two_way' | 'one_way';

export type SynonymGroup = { kind: SynonymKind; terms: readonly string[] };

/** A group as the owner sees it: `id` of its row, `key` of the shipped group it is or stands for; one of them is there. */
export type ListedGroup = SynonymGroup & { id: string | null; key: string | null; isChanged: boolean };

/** Why a group was not saved or removed: it is gone, or its terms differ in nothing but their endings. */
export type SynonymFailure = { code: 'not-found' } | { code: 'too-alike' };

/** Most words of a term. */
export const LONGEST_TERM = 5;
export const MOST_TERMS = 30;

/** A word or phrase as stems: `Landing pages` is `land page`. */
export function stemPhrase(text: string): string[] {
  return wordsOf(text).map(stemOf);
}

/** Whether a group says anything: at least two of its terms are different words. */
export function isUsefulGroup(terms: readonly string[]): boolean {
  return new Set(terms.map((term) => stemPhrase(term).join(' '))).size > 1;
}
