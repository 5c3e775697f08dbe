import { expect, test } from 'vitest';

import { createInMemoryWorkQueue, WorkQueueFullError } from './work-queue.server.ts';

/** Work that records its start and ends on command. */
function openWork() {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    began.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  const settled = () => new Promise(setImmediate);
  const endOldest = async () => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { began, work, endOldest, settled };
}

test('runs and queues up to its limits, and refuses more work', async () => {
  const { began, work, endOldest } = openWork();
  const inTurn = createInMemoryWorkQueue({ atOnce: 2, waiting: 1 });
  const all = ['a', 'b', 'c'].map((name) => inTurn(work(name)));
  await expect(inTurn(work('d'))).rejects.toThrow(WorkQueueFullError);
  expect(began).toEqual(['a', 'b']);
  await endOldest();
  expect(began).toEqual(['a', 'b', 'c']);
  await endOldest();
  await endOldest();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  const late = inTurn(work('e'));
  await endOldest();
  expect(await late).toBe('e');
});

test('one who asks often delays another by one piece of work', async () => {
  const { began, work, endOldest } = openWork();
  const inTurn = createInMemoryWorkQueue({ atOnce: 1, waiting: 100 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void inTurn(work(name), 'a');
  for (const name of ['b1', 'b2']) void inTurn(work(name), 'b');
  for (let count = 0; count < 6; count++) await endOldest();
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

test('one subject has at most its share at once and in line, while others pass', async () => {
  const { began, work, endOldest, settled } = openWork();
  const inTurn = createInMemoryWorkQueue({ atOnce: 10, atOnceEach: 2, waiting: 100, waitingEach: 1 });
  for (const name of ['a1', 'a2', 'a3']) void inTurn(work(name), 'a');
  await expect(inTurn(work('a4'), 'a')).rejects.toThrow(WorkQueueFullError);
  void inTurn(work('b1'), 'b');
  await settled();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await endOldest();
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('work that fails gives its place on', async () => {
  const inTurn = createInMemoryWorkQueue({ atOnce: 1, waiting: 1 });
  const failing = inTurn(() => Promise.reject(new Error('broken')), 'a');
  const next = inTurn(() => Promise.resolve('done'), 'b');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
