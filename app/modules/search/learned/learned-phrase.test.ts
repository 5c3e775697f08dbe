import { expect, test } from 'vitest';

import {
  type SearchLeadingToCartOrPurchase,
  countDistinctVisitors,
  findLearnedPhraseOffers,
  getLearnableSearchPhrase,
  buildSearchPhraseKey,
} from './learned-phrase.ts';

const SERVICE = '00000000-0000-4000-8000-000000000001';
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));

/** Each letter is a person: `a1` and `a2` are the same browser on two days. */
function search(
  person: string,
  query: string,
  more: Partial<SearchLeadingToCartOrPurchase> = {},
): SearchLeadingToCartOrPurchase {
  return {
    serviceId: SERVICE,
    query,
    normalizedQuery: query,
    consentId: `consent-of-${person[0] ?? ''}`,
    visitor: person,
    at: day(Number(person[1] ?? 1)),
    ...more,
  };
}

test.each([
  ['an ordinary question', 'the phone does not ring', 'the phone does not ring'],
  ['a year and a size', 'ads plan 2027', 'ads plan 2027'],
  ['what is too short', 'ad', null],
  ['what is too long', `ads ${'very '.repeat(30)}bad`, null],
  ['stop words alone', 'can you help me please', null],
  ['a masked e-mail address', 'write to [e-mail] about ads', null],
  ['a masked phone number', 'call [phone] now', null],
  ['an e-mail address', 'ask ada@example.com', null],
  ['a web address', 'fix https://ada.example', null],
  ['the name of a site', 'speed up adasbakery.com', null],
  ['a number that may be somebody’s', 'order 48213 is late', null],
  ['digits in groups', 'call 555 01 09', null],
  ['digits alone', '2027', null],
])('%s: %s', (_what, query, expected) => {
  expect(getLearnableSearchPhrase({ query, normalizedQuery: query })).toBe(expected);
});

test('the words as they were searched are learned, by what was typed it is decided whether they may be', () => {
  expect(getLearnableSearchPhrase({ query: 'Phoen Silent', normalizedQuery: 'phone silent' })).toBe(
    'phone silent',
  );
  expect(
    getLearnableSearchPhrase({ query: 'ask a@b.example', normalizedQuery: 'ask a b example' }),
  ).toBeNull();
});

test('the same words with others around them and with other endings are one phrase', () => {
  expect(buildSearchPhraseKey('My phones do not ring!')).toBe(
    buildSearchPhraseKey('the phone does not ring'),
  );
  expect(buildSearchPhraseKey('ring phone')).not.toBe(buildSearchPhraseKey('phone ring'));
});

test.each([
  ['nobody', [], 0],
  ['three browsers', ['a1', 'b1', 'c1'], 3],
  ['one browser on three days', ['a1', 'a2', 'a3'], 1],
  ['two browsers on many days', ['a1', 'a2', 'b1', 'b2'], 2],
])('%s are %s: %i people', (_what, people, expected) => {
  expect(countDistinctVisitors(people.map((person) => search(person, 'x')))).toBe(expected);
});

test('who deletes cookies on one day stays one person, also by way of a third visit', () => {
  const visits = [
    { consentId: 'first', visitor: 'monday' },
    { consentId: 'second', visitor: 'tuesday' },
    { consentId: 'second', visitor: 'monday' },
  ];
  expect(countDistinctVisitors(visits)).toBe(1);
});

test('three different people make an offer, with the usual wording and when it was asked', () => {
  const searches = [
    search('a1', 'phone does not ring'),
    search('b2', 'the phone does not ring'),
    search('c3', 'the phone does not ring'),
  ];
  expect(findLearnedPhraseOffers(searches)).toEqual([
    {
      serviceId: SERVICE,
      text: 'the phone does not ring',
      key: buildSearchPhraseKey('phone ring'),
      people: 3,
      visits: 3,
      firstSeenAt: day(1),
      lastSeenAt: day(3),
    },
  ]);
});

test.each([
  ['two people', [search('a1', 'silent phone'), search('b1', 'silent phone')]],
  [
    'one visitor who searches and clicks often',
    Array.from({ length: 9 }, () => search('a1', 'silent phone')),
  ],
  ['one browser that comes back every day', [1, 2, 3, 4].map((on) => search(`a${on}`, 'silent phone'))],
  [
    'three people who bought different services',
    ['a1', 'b1', 'c1'].map((person) => search(person, 'silent phone', { serviceId: `of-${person}` })),
  ],
  ['three people who asked different things', ['a1', 'b1', 'c1'].map((p) => search(p, `${p} phone`))],
  ['three people with a phone number', ['a1', 'b1', 'c1'].map((p) => search(p, 'call [phone]'))],
])('%s make none', (_what, searches) => {
  expect(findLearnedPhraseOffers(searches)).toEqual([]);
});

test('a visitor has one vote a day, and what most people ask comes first', () => {
  const many = ['a1', 'a1', 'a2', 'b1', 'c1', 'd1'].map((person) => search(person, 'silent phone'));
  const few = ['a1', 'b1', 'c1'].map((person) => search(person, 'bad ads'));
  expect(
    findLearnedPhraseOffers([...few, ...many]).map(({ text, people, visits }) => [text, people, visits]),
  ).toEqual([
    ['silent phone', 4, 5],
    ['bad ads', 3, 3],
  ]);
});
