import { maskPersonalDataInText } from '#app/lib/personal-text.ts';
import { MAX_BUYER_PHRASE_LENGTH, MIN_BUYER_PHRASE_LENGTH } from '#app/modules/catalog/buyer-phrases.ts';

import { isSearchStopWord, tokenizeSearchTextToStrings } from '../words/search-words.ts';
import { getEnglishWordStem } from '../words/stems.ts';

/** A `removed` phrase is kept, so that it is not offered again. */
export type LearnedPhraseStatus = 'offered' | 'accepted' | 'removed';

/**
 * The days over which visits are counted, and the number of different people needed (search.md "Learned
 * phrases").
 */
export const PHRASE_LEARNING_DAYS = 30;
export const MIN_PEOPLE_PER_LEARNED_PHRASE = 3;
/** Maximum per service of each kind, so that learning cannot make search slow or noisy. */
export const MAX_ACCEPTED_LEARNED_PHRASES_PER_SERVICE = 20;
export const MAX_PROPOSED_LEARNED_PHRASES_PER_SERVICE = 20;

/** A search that led a visitor to a service which they put into the cart or bought on the same day. */
export type SearchLeadingToCartOrPurchase = {
  serviceId: string;
  /** As typed, masked; as searched. */
  query: string;
  normalizedQuery: string;
  /** The browser's consent record, and its visitor id of the day. */
  consentId: string;
  visitor: string;
  at: Date;
};

/** A phrase offered to the shop, with its evidence. */
export type SearchPhraseSuggestionWithEvidence = {
  serviceId: string;
  text: string;
  key: string;
  people: number;
  visits: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

/**
 * Returns the key by which two texts are the same phrase: the stems of their meaningful words, in order.
 * Empty if there are none.
 */
export function buildSearchPhraseKey(text: string): string {
  return tokenizeSearchTextToStrings(text)
    .filter((word) => !isSearchStopWord(word))
    .map(getEnglishWordStem)
    .join(' ');
}

const REDACTED_PERSONAL_DATA_PLACEHOLDER_PATTERN = /\[(?:e-mail|phone|card)\]/;
/** Email and web addresses, and names of sites. */
const LEARNED_PHRASE_EMAIL_URL_PATTERN = /@|:\/\/|\p{L}\.\p{L}{2}/u;
/** Five digits are more likely a customer, order or house number than a size or a year. */
const MAX_LEARNED_PHRASE_DIGITS = 4;

/**
 * Returns the text of a search as a phrase; null if it is too short or too long, or may identify the person.
 */
export function getLearnableSearchPhrase({
  query,
  normalizedQuery,
}: Pick<SearchLeadingToCartOrPurchase, 'query' | 'normalizedQuery'>) {
  const text = normalizedQuery.trim();
  const digits = text.replaceAll(/\P{Nd}/gu, '').length;
  const isSafe =
    maskPersonalDataInText(query) === query &&
    !REDACTED_PERSONAL_DATA_PLACEHOLDER_PATTERN.test(query) &&
    !LEARNED_PHRASE_EMAIL_URL_PATTERN.test(query);
  const fits = text.length >= MIN_BUYER_PHRASE_LENGTH && text.length <= MAX_BUYER_PHRASE_LENGTH;
  return isSafe && fits && digits <= MAX_LEARNED_PHRASE_DIGITS && /\p{L}{2}/u.test(buildSearchPhraseKey(text))
    ? text
    : null;
}

/**
 * Counts the different people behind some visits. Visits with the same consent record or the same visitor id
 * of the day are one person, also transitively: a browser keeps the first for months and the second for a
 * day, so neither deleting cookies nor returning tomorrow counts twice.
 */
export function countDistinctVisitors(
  visits: readonly Pick<SearchLeadingToCartOrPurchase, 'consentId' | 'visitor'>[],
): number {
  const people: Set<string>[] = [];
  for (const { consentId, visitor } of visits) {
    const names = [`consent ${consentId}`, `visitor ${visitor}`];
    const same = people.filter((person) => names.some((name) => person.has(name)));
    const joined = new Set([...names, ...same.flatMap((person) => [...person])]);
    people.splice(0, people.length, ...people.filter((person) => !same.includes(person)), joined);
  }
  return people.length;
}

type ConvertedSearchWithPhrase = SearchLeadingToCartOrPurchase & { text: string };

/** Returns the most frequent of several wordings, then the shortest. */
function findMostFrequentPhraseText(counted: readonly ConvertedSearchWithPhrase[]): string {
  const counts = new Map<string, number>();
  for (const { text } of counted) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [usual] = [...counts].toSorted(
    ([one, times], [other, otherTimes]) =>
      otherTimes - times || one.length - other.length || (one < other ? -1 : 1),
  );
  return usual?.[0] ?? '';
}

/** Keeps one vote per visitor, day and phrase, however often they search and click: the first. */
function dedupeLearnedPhraseVotes(
  counted: readonly ConvertedSearchWithPhrase[],
): ConvertedSearchWithPhrase[] {
  const votes = new Map<string, ConvertedSearchWithPhrase>();
  for (const vote of counted.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    if (!votes.has(vote.visitor)) votes.set(vote.visitor, vote);
  return [...votes.values()];
}

/**
 * Returns the phrases worth offering from the searches of the last 30 days: those that enough different
 * people searched before buying, most frequent first.
 */
export function findLearnedPhraseOffers(
  searches: readonly SearchLeadingToCartOrPurchase[],
): SearchPhraseSuggestionWithEvidence[] {
  const groups = new Map<string, ConvertedSearchWithPhrase[]>();
  for (const search of searches) {
    const text = getLearnableSearchPhrase(search);
    if (text === null) continue;
    const group = `${search.serviceId} ${buildSearchPhraseKey(text)}`;
    const counted = groups.get(group) ?? [];
    counted.push({ ...search, text });
    groups.set(group, counted);
  }
  return [...groups.values()]
    .map((counted) => {
      const votes = dedupeLearnedPhraseVotes(counted);
      const times = votes.map(({ at }) => at.getTime());
      const text = findMostFrequentPhraseText(votes);
      return {
        serviceId: votes[0]?.serviceId ?? '',
        text,
        key: buildSearchPhraseKey(text),
        people: countDistinctVisitors(votes),
        visits: votes.length,
        firstSeenAt: new Date(Math.min(...times)),
        lastSeenAt: new Date(Math.max(...times)),
      };
    })
    .filter(({ people }) => people >= MIN_PEOPLE_PER_LEARNED_PHRASE)
    .toSorted((one, other) => other.people - one.people || (one.text < other.text ? -1 : 1));
}
