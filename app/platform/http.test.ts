import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { streamToResponseBody } from './http.server.ts';

const { signal } = new AbortController();

/** A source of some chunks, or of endless zeros; closing takes a moment, as with a file. */
function sourceOf(chunks: Buffer[] | null): Readable {
  const source = new Readable({
    read: () => void (chunks === null && source.push(Buffer.alloc(20_000))),
    destroy: (error, done) => void setTimeout(5).then(() => done(error)),
  });
  for (const chunk of chunks ?? []) source.push(chunk);
  return source;
}

test('a body is its source, byte for byte', async () => {
  const chunks = [Buffer.from('one '), Buffer.alloc(200_000, 'x'), Buffer.from(' end')];
  const source = sourceOf(chunks);
  source.push(null);
  expect(Buffer.compare(await buffer(streamToResponseBody(source, signal)), Buffer.concat(chunks))).toBe(0);
});

test('a reader who leaves at any chunk closes the source without an uncaught exception', async () => {
  const uncaught: unknown[] = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', (error) => uncaught.push(error));
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  });
  for (let reads = 0; reads < 12; reads++) {
    const source = sourceOf(null);
    const reader = streamToResponseBody(source, signal).getReader();
    for (let read = 0; read < reads; read++) await reader.read();
    await reader.cancel();
    await setTimeout(20);
    expect(source.closed).toBe(true);
  }
  expect(uncaught).toEqual([]);
});

test('a reader who leaves while nothing comes closes the source', async () => {
  const source = sourceOf([]);
  const reader = streamToResponseBody(source, signal).getReader();
  const waiting = reader.read();
  await reader.cancel();
  expect((await waiting).done).toBe(true);
  await setTimeout(20);
  expect(source.closed).toBe(true);
});

test('a source that breaks, before or while it is read, is an error for its reader', async () => {
  const early = sourceOf([]);
  const body = streamToResponseBody(early, signal);
  early.destroy(new Error('the disk is gone'));
  await setTimeout(20);
  await expect(buffer(body)).rejects.toThrow('the disk is gone');
  const late = sourceOf([Buffer.from('first')]);
  const reader = streamToResponseBody(late, signal).getReader();
  await reader.read();
  const next = reader.read();
  late.destroy(new Error('the disk is gone'));
  await expect(next).rejects.toThrow('the disk is gone');
});

test('an unread body is closed when the client of its request leaves or has left', async () => {
  for (const isEarly of [true, false]) {
    const source = sourceOf([Buffer.from('first')]);
    const client = new AbortController();
    if (isEarly) client.abort();
    streamToResponseBody(source, client.signal);
    client.abort();
    await setTimeout(20);
    expect(source.closed).toBe(true);
  }
});
