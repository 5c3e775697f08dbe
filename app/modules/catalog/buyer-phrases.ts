/** What buyers say before they know a service's name, so that the search understands it (search.md section 15): so many, as long each. */
export const MOST_PHRASES = 60;
export const SHORTEST_PHRASE = 3;
export const LONGEST_PHRASE = 120;

/** The phrases of a text with one in each line, without empty lines and without what another line says already. */
export function phrasesOf(text: string): string[] {
  return withoutRepeats(text.split(/\r?\n/));
}

/** Phrases in the form they are kept in: single spaces, and each once, whatever its capitals. */
export function withoutRepeats(lines: readonly string[]): string[] {
  const phrases = new Map<string, string>();
  for (const line of lines) {
    const phrase = line.trim().replaceAll(/\s+/g, ' ');
    const key = phrase.toLowerCase();
    if (phrase !== '' && !phrases.has(key)) phrases.set(key, phrase);
  }
  return [...phrases.values()];
}

/** What keeps phrases from being saved, in a sentence; null when nothing does. */
export function phrasesProblem(phrases: readonly string[]): string | null {
  if (phrases.length > MOST_PHRASES) return `At most ${MOST_PHRASES} phrases; these are ${phrases.length}.`;
  const short = phrases.find(({ length }) => length < SHORTEST_PHRASE);
  if (short !== undefined)
    return `A phrase has at least ${SHORTEST_PHRASE} characters; “${short}” has ${short.length}.`;
  const long = phrases.find(({ length }) => length > LONGEST_PHRASE);
  if (long === undefined) return null;
  return `A phrase has at most ${LONGEST_PHRASE} characters; “${long.slice(0, 40)}…” has ${long.length}.`;
}
