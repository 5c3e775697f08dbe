import { expect, test } from 'vitest';

import type { BenchmarkMeasurement } from './part.ts';
import {
  hasBenchmarkPassed,
  formatBenchmarkFigureLine,
  formatBenchmarkPartLines,
  type BenchmarkReportEntry,
  summarizeBenchmarkResults,
} from './report.ts';

const start: BenchmarkMeasurement = {
  name: 'start',
  value: 1.234,
  unit: 's',
  goal: 1.5,
  gate: 2.5,
  moreIsBetter: false,
};
const hit: BenchmarkMeasurement = {
  name: 'hit',
  value: 0.39,
  unit: 'x nginx',
  goal: 0.5,
  gate: 0.4,
  moreIsBetter: true,
};
const first: BenchmarkMeasurement = {
  name: 'minute',
  value: 3,
  unit: 'CPU seconds',
  goal: null,
  gate: null,
  moreIsBetter: false,
};

test.each<[figure: BenchmarkMeasurement, verdict: string, rest: string]>([
  [start, 'ok', 'measured 1.23 s, gate <= 2.5, goal <= 1.5'],
  [{ ...start, value: 2.51, spread: 0.123 }, 'MISSED', 'measured 2.51 s ±12 %, gate <= 2.5, goal <= 1.5'],
  [{ ...start, value: 2.5 }, 'ok', 'measured 2.50 s, gate <= 2.5, goal <= 1.5'],
  [hit, 'MISSED', 'measured 0.39 x nginx, gate >= 0.4, goal >= 0.5'],
  [{ ...hit, value: 123.4, unit: '' }, 'ok', 'measured 123, gate >= 0.4, goal >= 0.5'],
  [{ ...first, note: 'as it was' }, '-', 'measured 3.00 CPU seconds, gate none, goal none (as it was)'],
])('a row says what was measured, its gate and its goal: case %#', (figure, verdict, rest) => {
  expect(formatBenchmarkFigureLine(figure)).toMatch(new RegExp(`^${verdict} +${figure.name} `));
  expect(formatBenchmarkFigureLine(figure).endsWith(`  ${rest}`)).toBe(true);
});

const part = (result: object): BenchmarkReportEntry => ({ figures: [], seconds: 30, words: [], ...result });
const word = 'the rest of the machine took 110 % of a core';

test.each<[what: string, results: Record<string, BenchmarkReportEntry>, sound: boolean, summary: string[]]>([
  ['all passed', { start: part({ figures: [start, first] }) }, true, ['1 of 1 gates passed in 0.5 min']],
  [
    'one missed',
    { start: part({ figures: [start] }), cache: part({ figures: [hit], seconds: 60 }) },
    false,
    ['1 of 2 gates passed in 1.5 min'],
  ],
  [
    'rows and a part that this machine cannot have',
    { cache: part({ notRun: ['no nginx'] }), flood: { cannotRun: 'no loopback', seconds: 0, words: [] } },
    true,
    ['0 of 0 gates passed in 0.5 min', 'not run: cache: no nginx; flood: no loopback'],
  ],
  [
    'a part that broke fails the bench',
    { start: part({ figures: [start] }), live: { broke: 'it ended with 1', seconds: 0, words: [] } },
    false,
    ['1 of 1 gates passed in 0.5 min', 'not run: live: it ended with 1'],
  ],
  [
    'a busy machine',
    { start: part({ figures: [start], words: [word] }) },
    true,
    ['1 of 1 gates passed in 0.5 min', 'the machine or the shop was not quiet in: start'],
  ],
])('%s', (_, results, sound, summary) => {
  expect(hasBenchmarkPassed(results)).toBe(sound);
  expect(summarizeBenchmarkResults(results)).toEqual(summary);
});

test('a part says in one line what was not quiet, and how long it took', () => {
  expect(formatBenchmarkPartLines(part({ figures: [], notRun: ['no nginx'], words: [word, word] }))).toEqual([
    'did not run: no nginx',
    `not quiet: ${word}, and more often (1)`,
    '30 s',
  ]);
});
