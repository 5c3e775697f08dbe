/**
 * The words of buyers who do not know the service's name, for the search
 * (search.md "Buyer phrases"): maximum number and length.
 */
export const MAX_SERVICE_SEARCH_PHRASES = 60;
export const MIN_BUYER_PHRASE_LENGTH = 3;
export const MAX_BUYER_PHRASE_LENGTH = 120;

/** Returns the phrases of a text, one per line, without empty lines and duplicates. */
export function parseBuyerSearchPhrases(text: string): string[] {
  return dedupeBuyerPhrases(text.split(/\r?\n/));
}

/** Returns phrases as they are stored: single spaces, without duplicates regardless of case. */
export function dedupeBuyerPhrases(lines: readonly string[]): string[] {
  const phrases = new Map<string, string>();
  for (const line of lines) {
    const phrase = line.trim().replaceAll(/\s+/g, ' ');
    const key = phrase.toLowerCase();
    if (phrase !== '' && !phrases.has(key)) phrases.set(key, phrase);
  }
  return [...phrases.values()];
}

/** Returns why phrases cannot be saved, as a sentence; null if they can. */
export function findServiceSearchPhrasesProblem(phrases: readonly string[]): string | null {
  if (phrases.length > MAX_SERVICE_SEARCH_PHRASES)
    return `At most ${MAX_SERVICE_SEARCH_PHRASES} phrases; these are ${phrases.length}.`;
  const short = phrases.find(({ length }) => length < MIN_BUYER_PHRASE_LENGTH);
  if (short !== undefined)
    return `A phrase has at least ${MIN_BUYER_PHRASE_LENGTH} characters; “${short}” has ${short.length}.`;
  const long = phrases.find(({ length }) => length > MAX_BUYER_PHRASE_LENGTH);
  if (long === undefined) return null;
  return `A phrase has at most ${MAX_BUYER_PHRASE_LENGTH} characters; “${long.slice(0, 40)}…” has ${long.length}.`;
}
