import { createServer, request } from 'node:http';

import { expect, test } from 'vitest';

import { type RequestBodyArrivalLimits, watchRequestBodyArrivalTime } from './arrival.ts';

const QUICK: RequestBodyArrivalLimits = { bodyMs: 150, fileMs: 5_000, everyMs: 100, leastBytes: 100 };

/** Sends this many bytes every 20 ms for at most a second; resolves with the outcome. */
async function outcome(isFile: boolean, bytesAtOnce: number, times: number): Promise<'arrived' | 'too slow'> {
  const { promise, resolve } = Promise.withResolvers<'arrived' | 'too slow'>();
  const server = createServer((incoming) => {
    watchRequestBodyArrivalTime(incoming, isFile, () => resolve('too slow'), QUICK);
    incoming.once('end', () => resolve('arrived')).resume();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  const sent = request({ port: place.port, method: 'POST', headers: { 'Transfer-Encoding': 'chunked' } });
  sent.on('error', () => undefined);
  let count = 0;
  const timer = setInterval(() => {
    if (count++ < times) sent.write(Buffer.alloc(bytesAtOnce));
    else sent.end();
  }, 20);
  const result = await promise;
  clearInterval(timer);
  sent.destroy();
  server.closeAllConnections();
  server.close();
  return result;
}

test('a form must arrive within its time limit; a file may take longer while data keeps arriving', async () => {
  expect(await outcome(false, 100, 2)).toBe('arrived');
  expect(await outcome(false, 100, 40)).toBe('too slow');
  expect(await outcome(true, 100, 20)).toBe('arrived');
  expect(await outcome(true, 1, 40)).toBe('too slow');
});
