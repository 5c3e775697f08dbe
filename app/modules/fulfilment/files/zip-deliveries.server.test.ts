import { PassThrough } from 'node:stream';

import { afterEach, expect, test, vi } from 'vitest';

import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';

import { openDeliveredFilesZipInQueue } from './zip-deliveries.server.ts';

const open = new Set<PassThrough>();
afterEach(async () => {
  vi.useRealTimers();
  // Waiting requests take over freed places, so this repeats until none is left.
  while (open.size > 0) {
    for (const body of open) body.destroy();
    open.clear();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

/** Returns a function that requests a zip, and the names of those that began, in order. */
function openQueue() {
  const began: string[] = [];
  const ask = (name: string, clientAddress: string) =>
    openDeliveredFilesZipInQueue({ clientAddress }, async () => {
      began.push(name);
      const body = new PassThrough();
      open.add(body);
      return { body };
    });
  return { began, ask };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two zips are made at once, one for an address, and one that was read or left gives its place away', async () => {
  const { began, ask } = openQueue();
  const first = await ask('a1', 'a');
  const waiting = [ask('a2', 'a'), ask('a3', 'a')];
  const second = await ask('b1', 'b');
  const third = ask('c1', 'c');
  await settled();
  expect(began).toEqual(['a1', 'b1']);
  // Its reader disconnects.
  second.body.destroy();
  await third;
  expect(began).toEqual(['a1', 'b1', 'c1']);
  // Read to its end.
  first.body.end();
  first.body.resume();
  await waiting[0];
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2']);
  void waiting[1]?.catch(() => {});
});

test('refuses a zip when too many requests wait or one waits 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { began, ask } = openQueue();
  await ask('a1', 'a');
  const late = ask('a2', 'a');
  const later = ask('a3', 'a');
  await expect(ask('a4', 'a')).rejects.toBeInstanceOf(WorkQueueFullError);
  const results = Promise.allSettled([late, later]);
  vi.advanceTimersByTime(20_001);
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const broken = openDeliveredFilesZipInQueue({ clientAddress: 'b' }, () =>
    Promise.reject(new Error('gone')),
  );
  await expect(broken).rejects.toThrow('gone');
  await ask('b1', 'b');
  // A request that came too late is not opened when its turn comes.
  for (const body of open) body.destroy();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(began).toEqual(['a1', 'b1']);
});
