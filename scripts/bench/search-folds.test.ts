import { expect, test } from 'vitest';

import {
  chooseSearchThresholdShift,
  measureSearchQualityAtThresholdShift,
  parseSearchWhyOutput,
  type JudgedSearchQueryRanking,
} from './search-folds.ts';

const good = (margin: number): JudgedSearchQueryRanking => ({
  q: 'q',
  type: 'pain',
  relevant: { a: 2 },
  ranked: ['a'],
  margin,
});
const strange = (margin: number): JudgedSearchQueryRanking => ({ ...good(margin), relevant: {} });

test.each([
  ['in force, when it errs nowhere and a lower one does', [good(0.1), strange(-0.005)], 0],
  ['lower, where a good question finds nothing', [good(-0.09), strange(-0.3)], -0.28],
  ['higher, where a strange one finds something', [good(0.3), strange(0.05)], 0.06],
])('the threshold that is chosen is %s', (_what, weighed, expected) => {
  expect(chooseSearchThresholdShift(weighed)).toBeCloseTo(expected, 5);
});

test('a higher threshold leaves good questions without an answer, and strange ones', () => {
  const weighed = [good(0.5), good(0.1), strange(0.1)];
  expect(measureSearchQualityAtThresholdShift(weighed, 0)).toMatchObject({
    wrongZero: 0,
    rejection: 0,
    ndcg: 1,
  });
  expect(measureSearchQualityAtThresholdShift(weighed, 0.2)).toMatchObject({
    wrongZero: 0.5,
    rejection: 1,
    ndcg: 0.5,
  });
});

test('reads the list and the margin of the best result from the output of search:why', () => {
  const lines = [
    'Words: more calls',
    'Needs 1.90 at the top (trade -0.43)',
    '1. 1.80 (not found) Ads, Audit & Fix, $1,299.00',
    '   words 0.00 + 4 × meaning 0.45 (described 0.40, nearest phrase 0.50, nearest three 0.45)',
    '2. 1.20 (not found) Logo Kit, $400.00',
    '3. 0.90 (not found) Website, $400.00',
  ];
  const read = parseSearchWhyOutput(lines);
  expect(read?.titles).toEqual(['Ads, Audit & Fix', 'Logo Kit']);
  expect(read?.margin).toBeCloseTo(-0.1, 5);
  expect(parseSearchWhyOutput(['By words alone: meaning is off; needs 0.38'])).toBeNull();
});
