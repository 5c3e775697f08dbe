import { expect, test } from 'vitest';

import { ServerSentEventStreams } from './live-streams.server.ts';

const signal = new AbortController().signal;

function opened(live: ServerSentEventStreams, address: string | null = null, until: AbortSignal = signal) {
  const page = live.open(address, until);
  if (!page.ok) throw new Error('full');
  return page.value;
}

/** Reads until the text contains `wanted`; returns what was read. */
async function readUntil(stream: ReadableStream<Uint8Array<ArrayBuffer>>, wanted: string): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  return text;
}

test('every page hears every event, and one page alone what is sent to it alone', async () => {
  const live = new ServerSentEventStreams();
  const [one, other] = [opened(live), opened(live)];
  one.send({ name: 'metrics', data: 1 });
  live.send({ name: 'testimonial', data: { all: [] } });
  const frame = 'event: testimonial\ndata: {"all":[]}\n\n';
  expect(await readUntil(one.stream, frame)).toBe(`retry: 5000\n\nevent: metrics\ndata: 1\n\n${frame}`);
  expect(await readUntil(other.stream, frame)).toBe(`retry: 5000\n\n${frame}`);
  live.close();
});

test('an open stream has a heartbeat', async () => {
  const live = new ServerSentEventStreams({ heartbeatMs: 20 });
  expect(await readUntil(opened(live).stream, ':\n\n:\n\n')).toContain(':\n\n:\n\n');
  live.close();
});

test('an address has 50 streams; one that ends makes room', () => {
  const live = new ServerSentEventStreams();
  const first = new AbortController();
  opened(live, '192.0.2.1', first.signal);
  for (let n = 1; n < 50; n++) opened(live, '192.0.2.1');
  expect(live.open('192.0.2.1', signal)).toEqual({ ok: false, failure: 'full' });
  opened(live, '192.0.2.2');
  first.abort();
  expect(live.open('192.0.2.1', signal).ok).toBe(true);
  live.close();
});

test('there are 2,000 streams in all', () => {
  const live = new ServerSentEventStreams();
  for (let n = 0; n < 2_000; n++) opened(live);
  expect(live.open(null, signal)).toEqual({ ok: false, failure: 'full' });
  live.close();
});

test('a client that does not read is let go, the others hear on', async () => {
  const live = new ServerSentEventStreams();
  opened(live);
  const reading = opened(live);
  const text = readUntil(reading.stream, '"the last"');
  const long = 'x'.repeat(10_000);
  for (let n = 0; n < 10; n++) {
    live.send({ name: 'metrics', data: long });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(live.size).toBe(1);
  live.send({ name: 'metrics', data: 'the last' });
  expect((await text).length).toBeGreaterThan(100_000);
  live.close();
});

test('closing ends every stream and refuses new ones', async () => {
  const live = new ServerSentEventStreams();
  const page = opened(live);
  live.close();
  expect(await readUntil(page.stream, 'never')).toBe('retry: 5000\n\n');
  expect([live.size, live.open(null, signal).ok]).toEqual([0, false]);
});

test('a client that cancels, or was gone before it began, holds no place', async () => {
  const live = new ServerSentEventStreams();
  await opened(live).stream.cancel();
  opened(live, null, AbortSignal.abort());
  expect(live.size).toBe(0);
});
