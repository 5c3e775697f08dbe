import { expect, test } from 'vitest';

import {
  STRIPE_READINESS_CHECKS,
  type ReadinessCheckState,
  isReadinessCheckBlockingLaunch,
  isReadinessCheckRunDue,
  canReadinessCheckBlockShop,
  type ReportedPaymentProviderMode,
} from './checks.ts';

const weighing = (weight: 'always' | 'live' | 'never') => ({ id: 'one', title: 'One', weight });

test('no two checks have the same id or title', () => {
  expect(new Set(STRIPE_READINESS_CHECKS.map(({ id }) => id)).size).toBe(STRIPE_READINESS_CHECKS.length);
  expect(new Set(STRIPE_READINESS_CHECKS.map(({ title }) => title)).size).toBe(
    STRIPE_READINESS_CHECKS.length,
  );
});

test.each<[weight: 'always' | 'live' | 'never', mode: ReportedPaymentProviderMode, may: boolean]>([
  ['always', 'sandbox', true],
  ['always', 'test', true],
  ['always', 'live', true],
  ['always', 'none', true],
  ['live', 'sandbox', false],
  ['live', 'test', false],
  ['live', 'live', true],
  ['live', 'none', false],
  ['never', 'live', false],
])('a check that may block %s does so in mode %s: %s', (weight, mode, may) => {
  expect(canReadinessCheckBlockShop(weighing(weight), mode)).toBe(may);
});

test.each<[state: ReadinessCheckState | null, isInTheWay: boolean]>([
  ['ok', false],
  ['warning', false],
  ['blocking', true],
  ['unknown', true],
  [null, true],
])('a check that may block and found %s is in the way: %s', (state, expected) => {
  expect(isReadinessCheckBlockingLaunch(weighing('always'), 'live', state)).toBe(expected);
  expect(isReadinessCheckBlockingLaunch(weighing('never'), 'live', state)).toBe(false);
});

const at = (time: string) => new Date(`2026-03-01T${time}Z`);

test.each<[ranAt: (Date | null)[], isDue: boolean]>([
  [[at('11:30:00'), at('11:59:00')], false],
  [[at('11:00:00')], false],
  [[at('10:59:59'), at('11:59:00')], true],
  [[at('11:59:00'), null], true],
])('checks that ran at %j are due at noon: %s', (ranAt, isDue) => {
  expect(isReadinessCheckRunDue(ranAt, at('12:00:00'))).toBe(isDue);
});
