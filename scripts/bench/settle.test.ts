import { expect, test } from 'vitest';

import {
  isIdle,
  MEASURED_LIMIT,
  OTHERS_LIMIT,
  PATIENT,
  type Second,
  noiseNote,
  waitUntilIdle,
} from './settle.ts';

const idle: Second = { measured: 0.01, others: 0.02 };
const starting: Second = { measured: 0.9, others: 0.02 };
const disturbed: Second = { measured: 0.01, others: 1.1 };
/** A shop that does four seconds of work in one of them. */
const waking: Second = { measured: MEASURED_LIMIT * 3.5, others: 0 };
const atLimits: Second = { measured: MEASURED_LIMIT, others: OTHERS_LIMIT };

test.each<[name: string, seconds: Second[], idle: boolean]>([
  ['nothing was seen yet', [], false],
  ['three idle seconds are too few to know', [idle, idle, idle], false],
  ['four idle seconds', [idle, idle, idle, idle], true],
  ['the shop works', [starting, starting, starting, starting], false],
  ['it paused for a second', [starting, starting, idle, starting], false],
  ['it has just stopped', [idle, idle, idle, starting, idle, idle, idle], false],
  ['it stopped four seconds ago', [starting, idle, idle, idle, idle], true],
  ['it wakes up once in a while', [idle, idle, waking, idle], true],
  ['others work, which the shop cannot help', [disturbed, disturbed, disturbed, disturbed], true],
  ['both at their limits', Array.from({ length: 4 }, () => atLimits), true],
])('%s', (_, seconds, expected) => {
  expect(isIdle(seconds, 4)).toBe(expected);
});

test.each<[seconds: Second[], word: string | null]>([
  [[starting, idle, idle, idle, idle], null],
  [Array.from({ length: 4 }, () => atLimits), null],
  [[idle, disturbed, disturbed, disturbed, disturbed], 'the rest of the machine took 110 % of a core'],
  [[idle, starting, starting, starting, starting], 'the shop still took 90 % of a core after 5 s'],
])('what a reader has to know of the surroundings: case %#', (seconds, word) => {
  expect(noiseNote(seconds, 4)).toBe(word);
});

function seconds(...measured: Second[]) {
  let place = 0;
  return { taken: () => place, measure: async () => measured[place++] ?? measured.at(-1) ?? idle };
}

test('waiting ends with the fourth idle second, and has nothing to say', async () => {
  const { measure, taken } = seconds(starting, starting, idle);
  expect(await waitUntilIdle(measure, PATIENT)).toBeNull();
  expect(taken()).toBe(6);
});

test('waiting is bounded, and says that the shop never became idle', async () => {
  const { measure, taken } = seconds(starting);
  const word = await waitUntilIdle(measure, { ...PATIENT, patience: 20 });
  expect(word).toBe('the shop still took 90 % of a core after 20 s');
  expect(taken()).toBe(20);
});
