import { expect, test } from 'vitest';

import type { SynonymGroup } from '../rules/synonym-group.ts';
import { tokenizeSearchTextToStrings } from './search-words.ts';

import { computeWordMatchScores, createSearchHighlightWordMatcher } from './lexical-scores.ts';
import {
  buildSearchIndexInSteps,
  type SearchedServiceDocument,
  type SearchedServiceField,
  type SearchIndex,
} from './search-index.ts';

const documentOf = (
  id: string,
  texts: Partial<Record<SearchedServiceField, string>>,
): SearchedServiceDocument => ({
  id,
  slug: id,
  title: texts.title ?? id,
  category: 'Fix Problems',
  priceCents: 10_000,
  deliveryDays: 1,
  projectsSold30d: 0,
  // Object.entries loses the key names.
  texts: (Object.entries(texts) as [SearchedServiceField, string][]).map(([field, sentence]) => ({
    field,
    sentence,
  })),
});

function indexOf(documents: SearchedServiceDocument[], groups: SynonymGroup[] = []): SearchIndex {
  const steps = buildSearchIndexInSteps(documents, groups);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Returns ids and scores, best first. */
function find(index: SearchIndex, query: string): [string, number][] {
  return [...computeWordMatchScores(index, tokenizeSearchTextToStrings(query))]
    .map(([place, score]): [string, number] => [index.documents[place]?.id ?? '', score])
    .toSorted(([, one], [, other]) => other - one);
}
const idsOf = (index: SearchIndex, query: string) => find(index, query).map(([id]) => id);

test('a title counts more than a description, a rare word more than a common one', () => {
  const index = indexOf([
    documentOf('text', { included: 'A newsletter' }),
    documentOf('title', { title: 'Newsletter' }),
    documentOf('both', { title: 'Website newsletter migration' }),
    documentOf('common', { title: 'Website' }),
  ]);
  expect(idsOf(index, 'newsletters')).toEqual(expect.arrayContaining(['title', 'both', 'text']));
  expect(idsOf(index, 'newsletters').at(-1)).toBe('text');
  expect(idsOf(index, 'migrate website')[0]).toBe('both');
});

test('a score is the share of what the query says, from 0 to 1', () => {
  const index = indexOf([documentOf('a', { title: 'Logo kit' }), documentOf('b', { title: 'Website' })]);
  expect(find(index, 'logo kit')).toEqual([['a', 1]]);
  expect(find(index, 'the logo of a zeppelin')[0]?.[1]).toBeCloseTo(0.5);
  expect(find(index, 'zeppelin')).toEqual([]);
  expect(find(index, 'please help me')).toEqual([]);
});

test('forms of a word and unfinished words match', () => {
  const index = indexOf([
    documentOf('a', { title: 'Page speed optimisation' }),
    documentOf('b', { title: 'Copywriting' }),
  ]);
  expect(idsOf(index, 'optimize pages')).toEqual(['a']);
  expect(idsOf(index, 'copyw')).toEqual(['b']);
  expect(idsOf(index, 'copyw logo')).toEqual([]);
});

test('synonyms match whole words and phrases, for a little less than the word itself', () => {
  const index = indexOf(
    [
      documentOf('ads', { title: 'Google Ads' }),
      documentOf('page', { title: 'Landing page' }),
      documentOf('rank', { title: 'Rankings report' }),
    ],
    [
      { kind: 'two_way', terms: ['ppc', 'pay per click', 'google ads'] },
      { kind: 'two_way', terms: ['first page', 'rankings'] },
      { kind: 'one_way', terms: ['magazine', 'report'] },
    ],
  );
  expect(find(index, 'ppc')).toEqual([['ads', 0.9]]);
  expect(find(index, 'pay per click')).toEqual([['ads', 0.9]]);
  expect(find(index, 'click')).toEqual([]);
  // A phrase with its own meaning does not match its single words.
  expect(idsOf(index, 'first page')[0]).toBe('rank');
  expect(idsOf(index, 'magazine')).toEqual(['rank']);
  expect(idsOf(index, 'report')).toEqual(['rank']);
});

test('words are marked by their stem, the last also as a beginning', () => {
  const isMatch = createSearchHighlightWordMatcher(tokenizeSearchTextToStrings('the websites of my log'));
  expect(['website', 'Websites', 'logo', 'the', 'my'].map((word) => isMatch(word.toLowerCase()))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
