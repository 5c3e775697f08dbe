import { setTimeout } from 'node:timers/promises';

import pino from 'pino';
import { expect, test } from 'vitest';

import { DatabaseBusyError, EmbeddedDatabaseQueryQueue } from './query-queue.server.ts';

function loggingGate(times: ConstructorParameters<typeof EmbeddedDatabaseQueryQueue>[1]) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { gate: new EmbeddedDatabaseQueryQueue(log, times), lines };
}

test('work runs one at a time, in the order it came', async () => {
  const { gate } = loggingGate({});
  const seen: string[] = [];
  const work = (name: string) =>
    gate.run(name, async () => {
      seen.push(`${name} in`);
      await setTimeout(1);
      seen.push(`${name} out`);
    });
  await Promise.all([work('a'), work('b'), work('c')]);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('a line of work lets the rest of the process have its turn in between', async () => {
  const { gate } = loggingGate({});
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 0);
  const seen: number[] = [];
  const work = () =>
    gate.run('a', () => {
      seen.push(turns);
      const end = performance.now() + 3;
      while (performance.now() < end);
      return Promise.resolve();
    });
  await Promise.all(Array.from({ length: 10 }, work));
  clearInterval(turning);
  expect(new Set(seen).size).toBeGreaterThan(3);
});

test('work that fails lets the next one in', async () => {
  const { gate } = loggingGate({});
  const failed = gate.run('a', () => Promise.reject(new Error('no')));
  const next = gate.run('b', () => Promise.resolve('in'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('in');
});

test('a long wait is logged once with the statement that holds the database, then refused as busy', async () => {
  const { gate, lines } = loggingGate({ checkMs: 5, logAfterMs: 20, refuseAfterMs: 100, slowMs: 10_000 });
  const held = Promise.withResolvers<void>();
  const holder = gate.run('select pg_sleep(3600)', () => held.promise);
  await expect(gate.run('select 1', () => Promise.resolve())).rejects.toThrow(DatabaseBusyError);
  held.resolve();
  await holder;
  expect(lines).toMatchObject([{ holding: 'select pg_sleep(3600)', msg: 'queries wait for the database' }]);
  expect(await gate.run('select 1', () => Promise.resolve('free'))).toBe('free');
});

test('a slow statement is logged', async () => {
  const { gate, lines } = loggingGate({ slowMs: 5 });
  await gate.run('select slow', () => setTimeout(20));
  await gate.run('select quick', () => Promise.resolve());
  expect(lines).toMatchObject([{ statement: 'select slow', msg: 'slow query' }]);
});
