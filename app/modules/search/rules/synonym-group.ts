import { tokenizeSearchTextToStrings } from '../words/search-words.ts';
import { getEnglishWordStem } from '../words/stems.ts';

/** `two_way`: every term finds every other. `one_way`: only the first term finds the others. */
export type SynonymKind = 'two_way' | 'one_way';

export type SynonymGroup = { kind: SynonymKind; terms: readonly string[] };

/**
 * A group as the owner sees it: `id` of its row, `key` of the shipped group it is or replaces; at least one
 * is set.
 */
export type SynonymGroupListRow = SynonymGroup & {
  id: string | null;
  key: string | null;
  isChanged: boolean;
};

/**
 * Why a group was not saved or removed: it is gone, its terms differ only in their endings, a term appears
 * twice, or one is only stop words.
 */
export type SynonymFailure =
  | { code: 'not-found' }
  | { code: 'too-alike' }
  | { code: 'twice'; term: string }
  | { code: 'stop-word'; term: string };

/** Returns the message of a refusal. */
export function formatSynonymGroupFailure(failure: SynonymFailure): string {
  switch (failure.code) {
    case 'not-found':
      return 'This group is gone already. Reload the page.';
    case 'too-alike':
      return 'These terms differ in nothing but their endings: the search finds one by the other already.';
    case 'twice':
      return `“${failure.term}” is there twice.`;
    case 'stop-word':
      return `“${failure.term}” is a stop word of the shop, so no search looks at it. Remove it there first.`;
  }
}

/** Maximum words of a term. */
export const MAX_SYNONYM_WORD_COUNT = 5;
export const MAX_SYNONYM_TERMS = 30;

/** Returns a word or phrase as stems: `Landing pages` is `land page`. */
export function stemPhrase(text: string): string[] {
  return tokenizeSearchTextToStrings(text).map(getEnglishWordStem);
}

/** Returns a term that appears twice; null if there is none. */
export function findRepeatedSynonymTerm(terms: readonly string[]): string | null {
  const normalized = terms.map((term) => tokenizeSearchTextToStrings(term).join(' '));
  return terms.find((_, at) => normalized.indexOf(normalized[at] ?? '') !== at) ?? null;
}

/** Whether a group is useful: at least two of its terms are different words. */
export function isUsefulSynonymGroup(terms: readonly string[]): boolean {
  return new Set(terms.map((term) => stemPhrase(term).join(' '))).size > 1;
}
