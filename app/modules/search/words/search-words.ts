/** A normalized word of a text, and its position (UTF-16, the end exclusive). */
export type SearchWordToken = { word: string; start: number; end: number };

const MAX_SEARCH_WORD_CHARACTERS = 40;
const SEARCH_WORD_PATTERN = /[\p{L}\p{Nd}\p{M}]+(?:['’][\p{L}\p{M}]+)?/gu;

/** Returns the text in lower case without diacritics and apostrophes: `Café's` is `cafes`. */
export function normalizeSearchWord(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .slice(0, MAX_SEARCH_WORD_CHARACTERS);
}

/** Returns the words of a text in order. Everything except letters and digits separates words. */
export function tokenizeSearchText(text: string): SearchWordToken[] {
  return Array.from(text.matchAll(SEARCH_WORD_PATTERN), ({ 0: written, index }) => ({
    word: normalizeSearchWord(written),
    start: index,
    end: index + written.length,
  })).filter(({ word }) => word !== '');
}

/** The same, words only. */
export function tokenizeSearchTextToStrings(text: string): string[] {
  return tokenizeSearchText(text).map(({ word }) => word);
}

/**
 * Function words, polite phrases and words that apply to any service: they do not help to identify one. A
 * query of nothing else is empty.
 */
const STOP_WORDS = new Set(
  `a about after again all also am an and any anyone are aren as at be because been before being but by can cannot cant
   could did didnt do does doesnt doing done dont else every everything for from gave get gets getting give go going
   got had has hasnt have having havent he hello help helps her here hey hi him his how i id if ill im in into is isnt it
   its ive just kind kindly know let lets like better best good great nice looking made make makes making may me might mine more most much must my
   myself need needed needs no none nor not now of off offer offers ok on one only onto or other our ours out over own
   please put really see service services she should shouldnt show since so some somebody somehow someone something
   somewhere still such take tell than thank thanks that thats the their them then there these they thing things this those
   to too try trying until up us use used uses using very want wanted wants was wasnt way we well were weve what whats when where which
   while who whom whose why will with within without wont would yes yet you your youre yours`.split(/\s+/),
);

export function isSearchStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
