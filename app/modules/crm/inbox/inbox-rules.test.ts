import { expect, test } from 'vitest';

import { HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

import {
  truncateMessageExcerpt,
  parseInboxTab,
  computeMessageAnswerDeadlineState,
  formatTimeLeftToAnswer,
} from './inbox-rules.ts';

const SINCE = new Date('2026-11-20T12:00:00Z');
const after = (ms: number) => new Date(SINCE.getTime() + ms);

test.each([
  [0, 'waiting', '24 h left'],
  [20 * HOUR_MS - 1, 'waiting', '4 h left'],
  [20 * HOUR_MS, 'soon', '4 h left'],
  [24 * HOUR_MS - MINUTE_MS, 'soon', '1 min left'],
  [24 * HOUR_MS, 'late', '0 min late'],
  [24 * HOUR_MS + 59 * MINUTE_MS, 'late', '59 min late'],
  [72 * HOUR_MS, 'late', '2 days late'],
])('the promise of an answer after %i ms: %s, "%s"', (ms, kind, words) => {
  const promise = computeMessageAnswerDeadlineState('unread', SINCE, after(ms));
  expect([promise.kind, formatTimeLeftToAnswer(promise)]).toEqual([kind, words]);
});

test('what is answered or spam has no promise to break', () => {
  for (const state of ['answered', 'spam'] as const)
    expect(computeMessageAnswerDeadlineState(state, SINCE, after(100 * HOUR_MS))).toEqual({ kind: 'none' });
});

test('an unknown tab is the first one, and an excerpt is one line that never ends inside a character', () => {
  expect([parseInboxTab('late'), parseInboxTab('__proto__'), parseInboxTab(null)]).toEqual([
    'late',
    'unread',
    'unread',
  ]);
  expect(truncateMessageExcerpt(' a\n\tb ')).toBe('a b');
  expect(truncateMessageExcerpt('😀'.repeat(100)).isWellFormed()).toBe(true);
});
