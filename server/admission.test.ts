import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterEach, expect, test, vi } from 'vitest';

import { createRequestQueueBehindNewConnections } from './admission.ts';

const turns = async (count: number) => {
  for (let n = 0; n < count; n++) await nextTurn();
};

afterEach(() => {
  vi.useRealTimers();
});

function admitting() {
  const server = new EventEmitter();
  const begun: string[] = [];
  const admit = createRequestQueueBehindNewConnections(server);
  return { server, begun, ask: (name: string, work = () => {}) => admit(() => (begun.push(name), work())) };
}

test('requests are begun in the order of their coming, a turn of the loop later', async () => {
  const { begun, ask } = admitting();
  ask('first');
  ask('second');
  expect(begun).toEqual([]);
  await turns(2);
  expect(begun).toEqual(['first', 'second']);
});

test('connections that are opened turn by turn come before a request, but not for ever', async () => {
  // A slow machine needs longer than the patience for sixty turns, so the clock moves by hand.
  vi.useFakeTimers({ toFake: ['performance'] });
  const { server, begun, ask } = admitting();
  const openConnections = async (count: number) => {
    for (let n = 0; n < count; n++) {
      server.emit('connection');
      await turns(1);
    }
  };
  ask('page');
  await openConnections(60);
  expect(begun).toEqual([]);
  await turns(2);
  expect(begun).toEqual(['page']);

  ask('next page');
  await openConnections(2);
  vi.advanceTimersByTime(49);
  await openConnections(2);
  expect(begun).toEqual(['page']);
  vi.advanceTimersByTime(1);
  await openConnections(1);
  expect(begun).toEqual(['page', 'next page']);
});

test('a crowd of requests lets the rest of the process have its turn in between', async () => {
  const { begun, ask } = admitting();
  const takeTime = () => {
    const end = performance.now() + 3;
    while (performance.now() < end);
  };
  for (let n = 0; n < 10; n++) ask(String(n), takeTime);
  await turns(2);
  expect(begun.length).toBeLessThan(10);
  await turns(10);
  expect(begun).toHaveLength(10);
});
