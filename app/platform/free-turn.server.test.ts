import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { freeTurn, noteConnection } from './free-turn.server.ts';

test('everybody has a turn of their own, in the order of their asking', async () => {
  const came: string[] = [];
  const first = freeTurn().then(() => came.push('first'));
  const second = freeTurn().then(() => came.push('second'));
  await nextTurn();
  expect(came).toEqual(['first']);
  await Promise.all([first, second]);
  expect(came).toEqual(['first', 'second']);
});

test('connections that are opened turn by turn go first', async () => {
  noteConnection();
  let isFree = false;
  const free = freeTurn().then(() => (isFree = true));
  for (let n = 0; n < 20; n++) {
    await nextTurn();
    noteConnection();
  }
  expect(isFree).toBe(false);
  await free;
});

test('connections without end hold work up for less than a tenth of a second', async () => {
  const startedAt = performance.now();
  let isFree = false;
  const free = freeTurn().then(() => (isFree = true));
  while (!isFree && performance.now() < startedAt + 1_000) {
    noteConnection();
    await nextTurn();
  }
  await free;
  expect(performance.now() - startedAt).toBeLessThan(100);
});
