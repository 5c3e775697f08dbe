import { getEnglishWordStem } from './stems.ts';

/** Words a visitor may mean, and words that are correct as they are. */
export type SpellingVocabulary = {
  /** Words of the catalog and of the synonyms, with how often they occur. */
  words: ReadonlyMap<string, number>;
  /** Words of general English, which are never corrected. */
  known: ReadonlySet<string>;
};

const MIN_CORRECTABLE_WORD_LENGTH = 4;
/** From this length on two mistakes are tolerated. */
const MIN_TWO_TYPO_WORD_LENGTH = 7;
/** Minimum length of the parts when words are split or joined. */
const MIN_WORD_PART_LENGTH = 3;
/** Limits the cost of comparing; queries rarely contain more misspelled words. */
const MAX_SPELLING_CORRECTIONS = 6;

type EditDistanceMatrixRows = { before: number[]; last: number[]; line: number[] };

/**
 * Returns the smallest distance between two prefixes, from those of shorter ones; `row` and `column` are
 * their lengths.
 */
function computeEditDistanceCell(
  rows: EditDistanceMatrixRows,
  [one, other]: readonly [string, string],
  [row, column]: readonly [number, number],
) {
  const { before, last, line } = rows;
  const isSame = one[row - 1] === other[column - 1];
  const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
  const at = (values: readonly number[], place: number) => values[place] ?? Number.POSITIVE_INFINITY;
  return Math.min(
    at(last, column - 1) + (isSame ? 0 : 1),
    at(last, column) + 1,
    at(line, column - 1) + 1,
    isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
  );
}

/** Returns the Damerau distance (adjacent swaps count once), or `limit + 1` if it is greater than `limit`. */
export function computeLimitedEditDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++)
      line.push(computeEditDistanceCell({ before, last, line }, [one, other], [row, column]));
    if (Math.min(...line) > limit) return limit + 1;
    [before, last] = [last, line];
  }
  return Math.min(last[other.length] ?? limit + 1, limit + 1);
}

/**
 * Returns a bit per letter of the alphabet: words that differ in more letters than the mistakes allow need no
 * comparison.
 */
function computeSpellingLetterBitmask(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

function countDifferingSpellingLetterBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

type SpellingCandidate = { word: string; distance: number; isSameStart: boolean; count: number };

function isBetterSpellingCandidate(one: SpellingCandidate, other: SpellingCandidate): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  if (one.isSameStart !== other.isSameStart) return one.isSameStart;
  return one.count === other.count ? one.word < other.word : one.count > other.count;
}

/**
 * Returns the nearest word: fewest mistakes, then the same first letter, then the more frequent, then
 * alphabetically.
 */
function findNearestWord(word: string, { words }: SpellingVocabulary): string | null {
  const letters = computeSpellingLetterBitmask(word);
  let best: SpellingCandidate | null = null;
  for (const [known, count] of words) {
    const isSameStart = known[0] === word[0];
    // Two mistakes are tolerated only if the first letter is right: "plumber" is not "number".
    const limit = word.length >= MIN_TWO_TYPO_WORD_LENGTH && isSameStart ? 2 : 1;
    if (
      known.length < MIN_CORRECTABLE_WORD_LENGTH ||
      countDifferingSpellingLetterBits(letters ^ computeSpellingLetterBitmask(known)) > 2 * limit
    )
      continue;
    const distance = computeLimitedEditDistance(word, known, limit);
    const candidate = { word: known, distance, isSameStart, count };
    if (distance <= limit && (!best || isBetterSpellingCandidate(candidate, best))) best = candidate;
  }
  return best?.word ?? null;
}

/** Splits a word into two words of the catalog. */
function splitMisjoinedSearchWord(word: string, { words }: SpellingVocabulary): string[] | null {
  for (let at = MIN_WORD_PART_LENGTH; at <= word.length - MIN_WORD_PART_LENGTH; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => words.has(part))) return parts;
  }
  return null;
}

const WORD_INFLECTION_ENDINGS = ['', 's', 'es', 'd', 'ed', 'r', 'er', 'ers', 'ing', 'ly'];

/** Whether a word is correct as it is: too short, not a plain word, or known, itself or by its ending. */
function isSpelledCorrectly(word: string, { words, known }: SpellingVocabulary): boolean {
  if (word.length < MIN_CORRECTABLE_WORD_LENGTH || !/^[a-z]+$/.test(word) || words.has(word)) return true;
  if (known.has(getEnglishWordStem(word))) return true;
  return WORD_INFLECTION_ENDINGS.some(
    (ending) => word.endsWith(ending) && known.has(word.slice(0, word.length - ending.length)),
  );
}

function correctSearchWordSpelling(word: string, vocabulary: SpellingVocabulary): string[] {
  const meant = findNearestWord(word, vocabulary);
  return meant === null ? (splitMisjoinedSearchWord(word, vocabulary) ?? [word]) : [meant];
}

/** Joins words that the catalog knows as one, such as "word press". */
function joinMissplitSearchWords(words: readonly string[], vocabulary: SpellingVocabulary): string[] {
  const result: string[] = [];
  for (const word of words) {
    const last = result.at(-1) ?? '';
    const isLong = last.length >= MIN_WORD_PART_LENGTH && word.length >= MIN_WORD_PART_LENGTH;
    if (isLong && vocabulary.words.has(last + word)) result[result.length - 1] = last + word;
    else result.push(word);
  }
  return result;
}

/**
 * Returns the corrected words of a query (search.md "Spelling"), or null if they are correct as they are.
 * Words the catalog or English know, short ones and those with digits are not changed; the last one may be
 * unfinished.
 */
export function correctQuerySpelling(
  written: readonly string[],
  vocabulary: SpellingVocabulary,
): string[] | null {
  const words = joinMissplitSearchWords(written, vocabulary);
  let corrections = 0;
  const meant = words.flatMap((word, at) => {
    const isBegun = () =>
      at === words.length - 1 && [...vocabulary.words.keys()].some((known) => known.startsWith(word));
    if (isSpelledCorrectly(word, vocabulary) || corrections === MAX_SPELLING_CORRECTIONS || isBegun())
      return [word];
    corrections++;
    return correctSearchWordSpelling(word, vocabulary);
  });
  return meant.join(' ') === written.join(' ') ? null : meant;
}
