/** Converts British spellings to American ones first, so that "optimisation" and "optimize" match. */
const BRITISH_SPELLINGS: readonly [RegExp, string][] = [
  [/is(e|ed|er|es|ing|ation|ations)$/, 'iz$1'],
  [/ys(e|ed|er|es|ing)$/, 'yz$1'],
  [/([^aeiou])our(s|ed|ing|ful)?$/, '$1or$2'],
  [/alysis$/, 'alyze'],
];
/** Their `ise` and `our` are not British spellings. */
const NON_BRITISH_WORD_PATTERN =
  /^(?:rise|raise|wise|noise|advise|precise|exercise|franchise|enterprise|promise|premise|hour|four|your|tour|pour)/;

const VOWEL_PATTERN = /[aeiouy]/;

/** Porter's measure: how often consonants follow vowels. */
function computePorterStemMeasure(stem: string): number {
  const shape = Array.from(stem, (letter, place) => {
    const isVowel =
      /[aeiou]/.test(letter) || (letter === 'y' && place > 0 && !/[aeiou]/.test(stem[place - 1] ?? ''));
    return isVowel ? 'v' : 'c';
  }).join('');
  return shape.match(/v+c+/g)?.length ?? 0;
}

const endsInDoubleConsonant = (stem: string) => /([^aeiou])\1$/.test(stem) && !/[lsz]$/.test(stem);
const isShortPorterStem = (stem: string) =>
  computePorterStemMeasure(stem) === 1 && /[^aeiou][aeiouy][^aeiouwxy]$/.test(stem);

function removePluralEnding(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ss|us|is|news)$/.test(word)) return word;
  return word.endsWith('s') && word.length > 2 ? word.slice(0, -1) : word;
}

function removeEdAndIngWordEndings(word: string): string {
  if (word.endsWith('eed')) return computePorterStemMeasure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = /(?:ed|ing)$/.exec(word)?.[0];
  const stem = ending ? word.slice(0, -ending.length) : '';
  if (!ending || !VOWEL_PATTERN.test(stem) || stem.length < 2) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsInDoubleConsonant(stem)) return stem.slice(0, -1);
  return isShortPorterStem(stem) ? `${stem}e` : stem;
}

/** Endings that turn a word into a noun or an adjective, with their replacement; longer ones first. */
const DERIVED_WORD_ENDING_REPLACEMENTS: readonly [string, string][] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['izer', 'ize'],
  ['ability', 'able'],
  ['ically', 'ic'],
  ['ously', 'ous'],
  ['ally', 'al'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
  ['ly', ''],
];

const PORTER_FINAL_SUFFIX_PATTERN =
  /(?:ement|ment|ance|ence|able|ible|ant|ent|ism|ate|iti|ous|ive|ize|ion|al|er|or|ic)$/;

function removeDerivationalSuffix(word: string): string {
  const found = DERIVED_WORD_ENDING_REPLACEMENTS.find(
    ([ending]) => word.endsWith(ending) && computePorterStemMeasure(word.slice(0, -ending.length)) > 0,
  );
  return found ? word.slice(0, -found[0].length) + found[1] : word;
}

function stripFinalWordEnding(word: string): string {
  const ending = PORTER_FINAL_SUFFIX_PATTERN.exec(word)?.[0];
  if (!ending) return word;
  const stem = word.slice(0, -ending.length);
  if (ending === 'ion' && !/[st]$/.test(stem)) return word;
  return computePorterStemMeasure(stem) > 1 ? stem : word;
}

function removeFinalEOfStem(word: string): string {
  if (!word.endsWith('e')) return word;
  const stem = word.slice(0, -1);
  const size = computePorterStemMeasure(stem);
  return size > 1 || (size === 1 && !isShortPorterStem(stem)) ? stem : word;
}

const wordStemCache = new Map<string, string>();
const MAX_CACHED_STEMS = 20_000;

/**
 * Returns the common stem of an English word's forms (after Porter's algorithm): `optimisation`, `optimize`
 * and `optimizing` are one. Words with digits, of other alphabets and of one or two letters are returned
 * unchanged.
 */
export function getEnglishWordStem(word: string): string {
  const known = wordStemCache.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]{3,}$/.test(word) ? computeSearchWordStem(word) : word;
  if (wordStemCache.size >= MAX_CACHED_STEMS) wordStemCache.clear();
  wordStemCache.set(word, stem);
  return stem;
}

function computeSearchWordStem(written: string): string {
  const american = NON_BRITISH_WORD_PATTERN.test(written)
    ? written
    : BRITISH_SPELLINGS.reduce((word, [pattern, other]) => word.replace(pattern, other), written);
  const plain = removeEdAndIngWordEndings(removePluralEnding(american));
  const stem = removeFinalEOfStem(stripFinalWordEnding(removeDerivationalSuffix(plain)));
  return stem.endsWith('y') && stem.length > 3 && !VOWEL_PATTERN.test(stem.at(-2) ?? '')
    ? `${stem.slice(0, -1)}i`
    : stem;
}
