import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';

import { tokenizeSearchTextToStrings } from './search-words.ts';

import { parseSearchQueryIntent } from './parse-intent.ts';

// A Wednesday, late in the evening in New York and already Thursday in UTC.
const NOW = new Date('2026-11-19T03:30:00Z');
const read = (text: string) => parseSearchQueryIntent(text, NOW);

test.each([
  ['logo under $150', 'logo', null, 14_999],
  ['logo below 500', 'logo', null, 49_999],
  ['cheaper than 145 dollars', '', null, 14_499],
  ['up to $1,250.50 website', 'website', null, 125_050],
  ['seo 300 usd max', 'seo', null, 30_000],
  ['budget: 1,500', '', null, 150_000],
  ['website for max 2k', 'website', null, 200_000],
  ['$200-$400 ads', 'ads', 20_000, 40_000],
  ['ads between 200 and 400', 'ads', 20_000, 40_000],
  ['from $100 to $200', '', 10_000, 20_000],
  ['at least $300', '', 30_000, null],
  ['logo from $300', 'logo', 30_000, null],
  ['seo from 300 dollars', 'seo', 30_000, null],
  ['from $1,500 website', 'website', 150_000, null],
  ['seo at least 300', 'seo', 30_000, null],
  ['starting at $300', '', 30_000, null],
  ['starting from 300 dollars', '', 30_000, null],
  ['logo starts at $300', 'logo', 30_000, null],
  ['more than $300', '', 30_000, null],
  ['seo not less than 300 dollars', 'seo', 30_000, null],
  ['no less than $300', '', 30_000, null],
  ['not cheaper than $300', '', 30_000, null],
  ['nothing under $300', '', 30_000, null],
  ['not under 300', '', 30_000, null],
  ['not more than $300', '', null, 30_000],
  ['no more than 300 dollars', '', null, 30_000],
  ['nothing over $300', '', null, 30_000],
  ['less than $300', '', null, 29_999],
  ['video for $140', 'video', null, 14_000],
  ['over 500', '', 50_000, null],
])('the price of %s', (text, rest, minCents, maxCents) => {
  expect(read(text)).toMatchObject({ rest, minCents, maxCents });
});

test.each([
  '5 pages website',
  'website with at least 5 pages',
  '30 day calendar',
  'GA4 setup',
  '20 products',
  'text below 500 words',
  'load in under 2 seconds',
  'more than 5000 subscribers',
  'under 20 % conversion',
  'top 10',
  'since 2024',
  'reports from 2024',
  'i lost $50 on ads',
  'we spend $5,000 per month on ads',
  '24/7 chat',
  'support 24 hours a day',
  'twice in a week',
  'black friday campaign',
  'every monday',
  'traffic dropped this week',
  'no sales this week',
  'make my website fast',
  'visitors leave immediately',
  'fast website',
])('%s names no limit', (text) => {
  expect(read(text)).toMatchObject({
    rest: text,
    minCents: null,
    maxCents: null,
    maxDays: null,
    wantsFast: false,
    chips: [],
  });
});

test.each([
  ['videos ready in 2 days', 'videos', 2],
  ['logo within 48 hours', 'logo', 2],
  ['in 1 day', '', 1],
  ['in 24 hours', '', 1],
  ['24h delivery', '', 1],
  ['website in two weeks', 'website', 14],
  ['max 3 days', '', 3],
  ['newsletter by tomorrow', 'newsletter', 1],
  ['i need it today', 'i need it', 1],
  // The week ends on Sunday: Wednesday to Sunday are five days.
  ['logo this week', 'logo', 5],
  ['by friday', '', 2],
  ['before friday', '', 1],
  ['next wednesday', '', 7],
  ['by next week', '', 7],
])('the deadline of %s', (text, rest, maxDays) => {
  expect(read(text)).toMatchObject({ rest, maxDays });
});

test('hurry, a low price and a category by its full name are wishes', () => {
  expect(read('urgent: newsletter')).toMatchObject({ rest: 'newsletter', wantsFast: true, maxDays: null });
  expect(read('fastest service you have')).toMatchObject({ rest: 'you have', wantsFast: true });
  expect(read('need a logo fast')).toMatchObject({ rest: 'need a logo', wantsFast: true });
  expect(read('cheapest logo')).toMatchObject({ rest: 'logo', wantsCheap: true });
  expect(read('create content')).toMatchObject({ rest: '', categories: ['Create Content'] });
  expect(read('Set-up and automate mails')).toMatchObject({
    rest: 'mails',
    categories: ['Set Up & Automate'],
  });
});

test('each part is a chip, in the order of the query, with the query without it', () => {
  expect(read('Logo in 3 days, under $500 please').chips).toEqual([
    { kind: 'delivery', label: 'within 3 days', without: 'Logo , under $500 please' },
    { kind: 'price', label: 'under $500', without: 'Logo in 3 days, please' },
  ]);
});

const fragment = constantFrom(
  ...[
    'under',
    'below',
    '$',
    '150',
    '2k',
    '1,500',
    'between',
    'and',
    'from',
    'not',
    'less than',
    'more than',
    'in',
    'days',
    '2',
    'this week',
    'by friday',
  ],
  ...[
    'tomorrow',
    'urgent',
    'fast',
    'cheapest',
    'create content',
    'logo',
    'website',
    'for',
    'max',
    'usd',
    '-',
    '.',
    '😀',
  ],
);
const text = oneof(
  array(fragment, { maxLength: 14 }).map((parts) => parts.join(' ')),
  string({ unit: 'grapheme', maxLength: 200 }),
  string({ unit: 'binary', maxLength: 200 }),
);

test('[SEARCH-01] reading never fails, and what is left read again is the same', () => {
  assert(
    property(text, (typed) => {
      const { rest } = read(typed);
      expect(read(rest)).toMatchObject({ rest, chips: [], minCents: null, maxCents: null, maxDays: null });
    }),
    { numRuns: 600 },
  );
});

test('no word that was not used is lost, and none is added', () => {
  assert(
    property(text, (typed) => {
      const { rest, chips } = read(typed);
      const before = tokenizeSearchTextToStrings(typed);
      const left = tokenizeSearchTextToStrings(rest);
      // The rest is the query without some of its words, in order.
      let place = 0;
      for (const word of before) if (word === left[place]) place++;
      expect(place).toBe(left.length);
      expect(chips.length > 0 || left.length === before.length).toBe(true);
    }),
    { numRuns: 600 },
  );
});

test('a query that is made to be slow is not', () => {
  const startedAt = performance.now();
  for (const part of ['under ', '$1 ', '1,', 'between 1 and ', 'a ', 'in in ', '   ', '9'.repeat(9), '-']) {
    read(part.repeat(200).slice(0, 200));
  }
  expect(performance.now() - startedAt).toBeLessThan(500);
});
