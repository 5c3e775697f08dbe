/**
 * The words of buyers who do not know the service's name, for the search
 * (search.md "Buyer phrases"): maximum number and length.
 */
export const MOST_PHRASES = 60;
export const SHORTEST_PHRASE = 3;
export const LONGEST_PHRASE = 120;

/** Returns the phrases of a text, one per line, without empty lines and duplicates. */
export function phrasesOf(text: string): string[] {
  return withoutRepeats(text.split(/\r?\n/));
}

/** Returns phrases as they are stored: single spaces, without duplicates regardless of case. */
export function withoutRepeats(lines: readonly string[]): string[] {
  const phrases = new Map<string, string>();
  for (const line of lines) {
    const phrase = line.trim().replaceAll(/\s+/g, ' ');
    const key = phrase.toLowerCase();
    if (phrase !== '' && !phrases.has(key)) phrases.set(key, phrase);
  }
  return [...phrases.values()];
}

/** Returns why phrases cannot be saved, as a sentence; null if they can. */
export function phrasesProblem(phrases: readonly string[]): string | null {
  if (phrases.length > MOST_PHRASES) return `At most ${MOST_PHRASES} phrases; these are ${phrases.length}.`;
  const short = phrases.find(({ length }) => length < SHORTEST_PHRASE);
  if (short !== undefined)
    return `A phrase has at least ${SHORTEST_PHRASE} characters; “${short}” has ${short.length}.`;
  const long = phrases.find(({ length }) => length > LONGEST_PHRASE);
  if (long === undefined) return null;
  return `A phrase has at most ${LONGEST_PHRASE} characters; “${long.slice(0, 40)}…” has ${long.length}.`;
}
