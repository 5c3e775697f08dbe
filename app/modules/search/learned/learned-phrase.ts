import { maskPersonal } from '#app/lib/personal-text.ts';
import { LONGEST_PHRASE, SHORTEST_PHRASE } from '#app/modules/catalog/buyer-phrases.ts';

import { isStopWord, wordsOf } from '../words/search-words.ts';
import { stemOf } from '../words/stems.ts';

/** `removed` stays, so that the phrase does not come back. */
export type LearnedStatus = 'offered' | 'accepted' | 'removed';

/** Days of which visits are counted, and the different people it takes (search.md section 16). */
export const LEARNED_DAYS = 30;
export const LEAST_PEOPLE = 3;
/** Of one service, each: a search must not become slow or noisy by what it learns. */
export const MOST_ACCEPTED = 20;
export const MOST_OFFERED = 20;

/** A search of somebody who went from it to a service and put that into the cart or bought it, both on one day. */
export type BoughtSearch = {
  serviceId: string;
  /** As it was typed, masked; as it was searched. */
  query: string;
  normalizedQuery: string;
  /** The browser's record of consent, and its name of the day. */
  consentId: string;
  visitor: string;
  at: Date;
};

/** What is offered to the shop, with the evidence for it. */
export type PhraseOffer = {
  serviceId: string;
  text: string;
  key: string;
  people: number;
  visits: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

/** By what two texts are the same phrase: the stems of their words that say something, in order. Empty when none does. */
export function phraseKey(text: string): string {
  return wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stemOf)
    .join(' ');
}

const MARK = /\[(?:e-mail|phone|card)\]/;
/** Addresses of mail and web, and names of sites. */
const ADDRESS = /@|:\/\/|\p{L}\.\p{L}{2}/u;
/** Five digits are a customer's, an order's or a house's number rather than a size or a year. */
const MOST_DIGITS = 4;

/** The text of a search as a phrase; null when it says too little or too much, or may tell who asked. */
export function learnableText({ query, normalizedQuery }: Pick<BoughtSearch, 'query' | 'normalizedQuery'>) {
  const text = normalizedQuery.trim();
  const digits = text.replaceAll(/\P{Nd}/gu, '').length;
  const isSafe = maskPersonal(query) === query && !MARK.test(query) && !ADDRESS.test(query);
  const fits = text.length >= SHORTEST_PHRASE && text.length <= LONGEST_PHRASE;
  return isSafe && fits && digits <= MOST_DIGITS && /\p{L}{2}/u.test(phraseKey(text)) ? text : null;
}

/**
 * How many different people stand behind some visits. Who has the same record of consent or the same name of the day is one
 * person, also by way of a third: a browser keeps the first for months and the second for a day, so neither deleting cookies nor
 * coming back tomorrow makes two of one.
 */
export function countPeople(visits: readonly Pick<BoughtSearch, 'consentId' | 'visitor'>[]): number {
  const people: Set<string>[] = [];
  for (const { consentId, visitor } of visits) {
    const names = [`consent ${consentId}`, `visitor ${visitor}`];
    const same = people.filter((person) => names.some((name) => person.has(name)));
    const joined = new Set([...names, ...same.flatMap((person) => [...person])]);
    people.splice(0, people.length, ...people.filter((person) => !same.includes(person)), joined);
  }
  return people.length;
}

type Asked = BoughtSearch & { text: string };

/** Of several ways to say the same, that of most visits, then the shortest. */
function usualText(asked: readonly Asked[]): string {
  const counts = new Map<string, number>();
  for (const { text } of asked) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [usual] = [...counts].toSorted(
    ([one, times], [other, otherTimes]) =>
      otherTimes - times || one.length - other.length || (one < other ? -1 : 1),
  );
  return usual?.[0] ?? '';
}

/** One visitor has one vote a day for a phrase, however often they search and click: the first. */
function oneVoteEach(asked: readonly Asked[]): Asked[] {
  const votes = new Map<string, Asked>();
  for (const vote of asked.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    if (!votes.has(vote.visitor)) votes.set(vote.visitor, vote);
  return [...votes.values()];
}

/** What is worth offering of the searches of the last 30 days: what enough different people asked before they bought, most first. */
export function findOffers(searches: readonly BoughtSearch[]): PhraseOffer[] {
  const groups = new Map<string, Asked[]>();
  for (const search of searches) {
    const text = learnableText(search);
    if (text === null) continue;
    const group = `${search.serviceId} ${phraseKey(text)}`;
    const asked = groups.get(group) ?? [];
    asked.push({ ...search, text });
    groups.set(group, asked);
  }
  return [...groups.values()]
    .map((asked) => {
      const votes = oneVoteEach(asked);
      const times = votes.map(({ at }) => at.getTime());
      const text = usualText(votes);
      return {
        serviceId: votes[0]?.serviceId ?? '',
        text,
        key: phraseKey(text),
        people: countPeople(votes),
        visits: votes.length,
        firstSeenAt: new Date(Math.min(...times)),
        lastSeenAt: new Date(Math.max(...times)),
      };
    })
    .filter(({ people }) => people >= LEAST_PEOPLE)
    .toSorted((one, other) => other.people - one.people || (one.text < other.text ? -1 : 1));
}
