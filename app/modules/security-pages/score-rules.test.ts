import { expect, test } from 'vitest';

import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';

import {
  evaluateSecurityScoreChecks,
  type SecurityScoreCheckId,
  computeSecurityScore,
  type SecurityScoreFacts,
  buildSecurityScoreView,
} from './score-rules.ts';

const SAFE: SecurityScoreFacts = {
  staff: 3,
  staffWithoutFactor: 0,
  openSessions: 1,
  oldestSessionMs: HOUR_MS,
  hasDemoData: false,
  paymentMode: 'live',
  paymentKeyMs: 10 * DAY_MS,
  isSecretWeak: false,
  secretMs: 10 * DAY_MS,
  backup: { ageMs: 5 * HOUR_MS, hasFailedSince: false },
  publicUrl: 'https://shop.example',
  isProxyUnknown: false,
  isRateLimited: true,
  reports: { groups: 0, ofScripts: 0 },
};

const CASES: [SecurityScoreCheckId, Partial<SecurityScoreFacts>, string][] = [
  ['staff-factor', { staffWithoutFactor: 1 }, 'bad'],
  ['staff-factor', { staff: 0 }, 'bad'],
  ['sessions', { openSessions: 0, oldestSessionMs: null }, 'ok'],
  ['sessions', { oldestSessionMs: 8 * HOUR_MS }, 'ok'],
  ['sessions', { oldestSessionMs: 9 * HOUR_MS }, 'warning'],
  ['demo-data', { hasDemoData: true }, 'bad'],
  ['demo-data', { hasDemoData: true, paymentMode: 'sandbox' }, 'warning'],
  ['app-secret', { isSecretWeak: true }, 'bad'],
  ['secret-age', { secretMs: 366 * DAY_MS }, 'warning'],
  ['key-age', { paymentKeyMs: 91 * DAY_MS }, 'warning'],
  ['key-age', { paymentKeyMs: 91 * DAY_MS, paymentMode: 'sandbox' }, 'ok'],
  ['key-age', { paymentMode: 'none' }, 'unknown'],
  ['backup', { backup: { ageMs: null, hasFailedSince: false } }, 'bad'],
  ['backup', { backup: { ageMs: 37 * HOUR_MS, hasFailedSince: false } }, 'bad'],
  ['backup', { backup: { ageMs: HOUR_MS, hasFailedSince: true } }, 'warning'],
  ['https', { publicUrl: 'http://shop.example' }, 'bad'],
  ['https', { publicUrl: 'http://localhost:3000' }, 'warning'],
  ['hsts', { publicUrl: 'http://shop.example' }, 'warning'],
  ['policy', { reports: { groups: 3, ofScripts: 0 } }, 'ok'],
  ['policy', { reports: { groups: 3, ofScripts: 2 } }, 'warning'],
  ['proxy', { isProxyUnknown: true }, 'bad'],
  ['limits', { isRateLimited: false }, 'bad'],
];

test.each(CASES)('%s with %j is %s', (id, facts, state) => {
  expect(evaluateSecurityScoreChecks({ ...SAFE, ...facts })[id].state).toBe(state);
});

test('a safe shop has 100, and every check has its say in the score by its weight', () => {
  expect(computeSecurityScore(evaluateSecurityScoreChecks(SAFE))).toBe(100);
  expect(computeSecurityScore(evaluateSecurityScoreChecks({ ...SAFE, staffWithoutFactor: 1 }))).toBe(86);
  expect(computeSecurityScore(evaluateSecurityScoreChecks({ ...SAFE, secretMs: 400 * DAY_MS }))).toBe(97);
  // A check without data does not lower the score.
  expect(computeSecurityScore(evaluateSecurityScoreChecks({ ...SAFE, paymentMode: 'none' }))).toBe(100);
});

test('checks that need attention come first', () => {
  const { checks } = buildSecurityScoreView({
    ...SAFE,
    isProxyUnknown: true,
    secretMs: 400 * DAY_MS,
    paymentMode: 'none',
  });
  expect(checks.slice(0, 4).map(({ state }) => state)).toEqual(['bad', 'warning', 'unknown', 'ok']);
});
