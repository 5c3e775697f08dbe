import { expect, test } from 'vitest';

import {
  areMeasuredProcessesIdle,
  IDLE_SHOP_MAX_CPU_SHARE,
  QUIET_MACHINE_MAX_CPU_SHARE,
  DEFAULT_IDLE_WAIT_LIMITS,
  type CpuLoadOfOneSecond,
  formatMeasurementNoiseNote,
  waitUntilMeasuredProcessesIdle,
} from './settle.ts';

const idle: CpuLoadOfOneSecond = { measured: 0.01, others: 0.02 };
const starting: CpuLoadOfOneSecond = { measured: 0.9, others: 0.02 };
const disturbed: CpuLoadOfOneSecond = { measured: 0.01, others: 1.1 };
/** A shop that does four seconds of work in one of them. */
const waking: CpuLoadOfOneSecond = { measured: IDLE_SHOP_MAX_CPU_SHARE * 3.5, others: 0 };
const atLimits: CpuLoadOfOneSecond = {
  measured: IDLE_SHOP_MAX_CPU_SHARE,
  others: QUIET_MACHINE_MAX_CPU_SHARE,
};

test.each<[name: string, seconds: CpuLoadOfOneSecond[], idle: boolean]>([
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
  expect(areMeasuredProcessesIdle(seconds, 4)).toBe(expected);
});

test.each<[seconds: CpuLoadOfOneSecond[], word: string | null]>([
  [[starting, idle, idle, idle, idle], null],
  [Array.from({ length: 4 }, () => atLimits), null],
  [[idle, disturbed, disturbed, disturbed, disturbed], 'the rest of the machine took 110 % of a core'],
  [[idle, starting, starting, starting, starting], 'the shop still took 90 % of a core after 5 s'],
])('what a reader has to know of the surroundings: case %#', (seconds, word) => {
  expect(formatMeasurementNoiseNote(seconds, 4)).toBe(word);
});

function seconds(...measured: CpuLoadOfOneSecond[]) {
  let place = 0;
  return { taken: () => place, measure: async () => measured[place++] ?? measured.at(-1) ?? idle };
}

test('waiting ends with the fourth idle second, and has nothing to say', async () => {
  const { measure, taken } = seconds(starting, starting, idle);
  expect(await waitUntilMeasuredProcessesIdle(measure, DEFAULT_IDLE_WAIT_LIMITS)).toBeNull();
  expect(taken()).toBe(6);
});

test('waiting is bounded, and says that the shop never became idle', async () => {
  const { measure, taken } = seconds(starting);
  const word = await waitUntilMeasuredProcessesIdle(measure, { ...DEFAULT_IDLE_WAIT_LIMITS, patience: 20 });
  expect(word).toBe('the shop still took 90 % of a core after 20 s');
  expect(taken()).toBe(20);
});
