import { EASTERN_TIME_ZONE, type ShopTimeZone } from '#app/lib/shop-zone.ts';
import { type CategoryName, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';

import { findDeliveryDeadlineInQuery } from './deadline-words.ts';
import type { SearchQueryPartLimits, UnderstoodSearchQueryPart } from './intent-part.ts';
import { findPriceInQuery } from './price-words.ts';
import { findFirstSearchQueryPreference } from './preference-words.ts';

/** A limit read from the query, which can be removed. */
export type SearchIntentChip = {
  kind: UnderstoodSearchQueryPart['kind'];
  /** The label of the chip: `under $150`, `within 2 days`. */
  label: string;
  /** The query without this part, as the visitor would have typed it; may be empty. */
  without: string;
};

/**
 * What a query asks for apart from its words (search.md "Limits and requests in a query"); ranges are
 * inclusive.
 */
export type ParsedSearchQueryRequirements = {
  rest: string;
  minCents: number | null;
  maxCents: number | null;
  maxDays: number | null;
  /** Whether fast delivery is preferred. */
  wantsFast: boolean;
  /** Whether a low price is preferred. */
  wantsCheap: boolean;
  categories: CategoryName[];
  chips: SearchIntentChip[];
};

/** Returns the intent of a query that is only words. */
export function buildSearchIntentWithoutLimits(text: string): ParsedSearchQueryRequirements {
  return {
    rest: text,
    minCents: null,
    maxCents: null,
    maxDays: null,
    wantsFast: false,
    wantsCheap: false,
    categories: [],
    chips: [],
  };
}

/** A part of the query in which each character keeps its position in the whole. */
type QueryTextWithPositions = { text: string; places: number[] };

const isSearchQueryWhitespace = (character: string) => /\s/.test(character);
const isSpaceOrPunctuation = (character: string) => /[\s,;:.!?\u2013-]/.test(character);

/** Removes double spaces and loose punctuation at the ends. */
function trimSearchQueryPunctuation({ text, places }: QueryTextWithPositions): QueryTextWithPositions {
  let first = 0;
  let last = text.length;
  while (first < last && isSpaceOrPunctuation(text.charAt(first))) first++;
  while (last > first && isSpaceOrPunctuation(text.charAt(last - 1))) last--;
  const kept = { text: '', places: [] as number[] };
  for (let at = first; at < last; at++) {
    const character = isSearchQueryWhitespace(text.charAt(at)) ? ' ' : text.charAt(at);
    if (character === ' ' && kept.text.endsWith(' ')) continue;
    kept.text += character;
    kept.places.push(places[at] ?? -1);
  }
  return kept;
}

function removeRangeFromQueryText(
  { text, places }: QueryTextWithPositions,
  { start, end }: { start: number; end: number },
): QueryTextWithPositions {
  return trimSearchQueryPunctuation({
    text: `${text.slice(0, start)} ${text.slice(end)}`,
    places: [...places.slice(0, start), -1, ...places.slice(end)],
  });
}

const toTextWithCharacterPositions = (text: string): QueryTextWithPositions => ({
  text,
  places: Array.from(text.split(''), (_, place) => place),
});

/** Returns the text without the characters at these positions. */
function removeParsedCharactersFromQuery(text: string, taken: ReadonlySet<number>): string {
  const whole = toTextWithCharacterPositions(text);
  const left = whole.places.map((place) => (taken.has(place) ? ' ' : text.charAt(place))).join('');
  return trimSearchQueryPunctuation({ text: left, places: whole.places }).text;
}

/** Combines both limits: the higher minimum, the lower maximum. */
function combineSearchIntentLimits(
  intent: ParsedSearchQueryRequirements,
  limits: SearchQueryPartLimits,
): ParsedSearchQueryRequirements {
  const { minCents, maxCents, maxDays, wantsFast, wantsCheap, category } = limits;
  const lower = (one: number | null, other: number | undefined) =>
    other === undefined ? one : Math.min(one ?? other, other);
  return {
    ...intent,
    minCents: minCents === undefined ? intent.minCents : Math.max(intent.minCents ?? 0, minCents),
    maxCents: lower(intent.maxCents, maxCents),
    maxDays: lower(intent.maxDays, maxDays),
    wantsFast: intent.wantsFast || (wantsFast ?? false),
    wantsCheap: intent.wantsCheap || (wantsCheap ?? false),
    categories: category ? [...new Set([...intent.categories, category])] : intent.categories,
  };
}

/**
 * Reads limits and preferences from a query; what was understood is removed from the text and returned as
 * chips, in the order of the query. All other words stay in `rest`; parsing `rest` again returns the same.
 */
export function parseSearchQueryIntent(
  text: string,
  now: Date,
  {
    zone = EASTERN_TIME_ZONE,
    categories = DEFAULT_CATEGORIES,
  }: { zone?: ShopTimeZone; categories?: readonly { name: string }[] } = {},
): ParsedSearchQueryRequirements {
  const names = categories.map(({ name }) => name);
  let working = trimSearchQueryPunctuation(toTextWithCharacterPositions(text));
  let intent = buildSearchIntentWithoutLimits(text);
  const chips: (SearchIntentChip & { place: number })[] = [];
  for (;;) {
    const part =
      findFirstSearchQueryPreference(working.text, names) ??
      findPriceInQuery(working.text) ??
      findDeliveryDeadlineInQuery(working.text, now, zone);
    if (!part) break;
    const taken = new Set(working.places.slice(part.start, part.end).filter((place) => place >= 0));
    const { kind, label } = part;
    chips.push({
      kind,
      label,
      without: removeParsedCharactersFromQuery(text, taken),
      place: Math.min(...taken),
    });
    intent = combineSearchIntentLimits(intent, part.limits);
    working = removeRangeFromQueryText(working, part);
  }
  const inOrder = chips.toSorted((one, other) => one.place - other.place);
  return {
    ...intent,
    rest: working.text,
    chips: inOrder.map(({ kind, label, without: removePositions }) => ({
      kind,
      label,
      without: removePositions,
    })),
  };
}
