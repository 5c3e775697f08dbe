import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import {
  getCachedResponseBodyBytes,
  buildFullAndNotModifiedResponses,
  buildUncompressedCachedResponsePair,
} from './ready.ts';

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns what a client receives of a response sent as the listener sends it. */
async function sentBy(bytes: Buffer, method: string) {
  const { full } = buildFullAndNotModifiedResponses(
    { status: 200, tag: 'T', headers: [['Content-Type', 'text/html']] },
    'gzip',
    bytes,
  );
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(full.status, full.headers);
    outgoing.end(full.body, 'latin1');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  const call = request({ port: place.port, host: '127.0.0.1', method, agent: false }).end();
  const [answer] = await once(call, 'response');
  const body = await buffer(answer);
  server.close();
  return { body, length: Number(answer.headers['content-length']), full };
}

test.each([0, 1, 9_999, 10_000, 10_001, 16_384, 120_000])(
  'a body of %i bytes arrives as it is, whatever bytes they are',
  async (size) => {
    const bytes = randomBytes(size);
    const { body, length } = await sentBy(bytes, 'GET');
    expect([hashOf(body), length]).toEqual([hashOf(bytes), size]);
    const head = await sentBy(bytes, 'HEAD');
    expect([head.body.byteLength, head.length]).toEqual([0, size]);
  },
);

test('a short body is a string, sent in one write with the head; a longer body is its own buffer', async () => {
  const { full: short } = await sentBy(randomBytes(10_000), 'GET');
  expect(short.body).toBeTypeOf('string');
  const slice = randomBytes(64_000).subarray(100, 20_100);
  const { full: long } = await sentBy(slice, 'GET');
  expect(long.body).toBeInstanceOf(Buffer);
  expect((long.body as Buffer).buffer.byteLength).toBe(20_000);
});

test.each([10, 10_000, 10_001, 120_000])(
  'the plain form of %i bytes is right, and is not held when it is long',
  (size) => {
    const content = { status: 200, tag: 'T', headers: [] };
    const bytes = Buffer.from('é'.repeat(size / 2));
    const { full, notModified } = buildUncompressedCachedResponsePair(
      content,
      bytes,
      buildFullAndNotModifiedResponses(content, 'gzip', gzipSync(bytes)),
    );
    for (const time of ['first', 'again'])
      expect(hashOf(Buffer.from(getCachedResponseBodyBytes(full))), time).toBe(hashOf(bytes));
    expect(full.headers).toContain(String(bytes.byteLength));
    expect(full.heldBytes).toBe(bytes.byteLength > 10_000 ? 0 : bytes.byteLength);
    expect(notModified).toMatchObject({ status: 304, body: '' });
  },
);
