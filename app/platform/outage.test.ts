import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RecurringFaultLogger } from './outage.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

type Line = { level: number; msg: string; error?: string; failures?: number; seconds?: number };

function watched() {
  const lines: Line[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, outage: new RecurringFaultLogger(log, { failing: 'it fails', over: 'it works again' }) };
}

test('a fault is one line for each kind, a count, and a line when it is over', () => {
  const { lines, outage } = watched();
  for (let second = 0; second < 60; second++) {
    for (const queue of ['a', 'b']) {
      outage.failed(new Error(`only ${second} MB left (Queue: ${queue}, Worker: 0199-${second})`), {
        part: 'worker',
      });
    }
    vi.advanceTimersByTime(1_000);
  }
  outage.failed(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  expect(lines).toEqual([
    { level: 50, part: 'worker', error: 'only 0 MB left', msg: 'it fails' },
    { level: 50, error: 'connect ECONNREFUSED', msg: 'it fails' },
  ]);
  // A success next to failures does not end it.
  vi.advanceTimersByTime(1_000);
  outage.wentWell();
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(5_000);
  outage.wentWell();
  outage.wentWell();
  expect(lines.slice(2)).toEqual([{ level: 30, failures: 121, seconds: 66, msg: 'it works again' }]);
});

test('the next outage is logged again, with the cause of a failed query instead of its text', () => {
  const { lines, outage } = watched();
  outage.failed(new Error('first'));
  outage.end();
  outage.failed(new Error('Failed query: select …\nparams: ada@example.com', { cause: new Error('gone') }));
  expect(lines.map(({ error, msg }) => error ?? msg)).toEqual(['first', 'it works again', 'gone']);
});

test('an error without a message is logged with its code', () => {
  const { lines, outage } = watched();
  outage.failed(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }));
  expect(lines).toMatchObject([{ error: 'ECONNREFUSED' }]);
});
