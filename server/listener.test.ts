import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, expect, test } from 'vitest';

import { type HttpListenerTimeouts, createHttpServer } from './listener.ts';

const QUICK: HttpListenerTimeouts = {
  headMs: 300,
  checkMs: 100,
  bodyMs: 300,
  fileMs: 600,
  everyMs: 100,
  leastBytes: 1,
};
/** For tests with many connections: opening hundreds can take longer than QUICK allows for a head. */
const PATIENT: HttpListenerTimeouts = { ...QUICK, headMs: 60_000, bodyMs: 60_000, fileMs: 60_000 };
const MB = 1024 * 1024;

const open: { server: Server; sockets: Socket[] }[] = [];

afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** The listener itself, over a shop that responds to each request with `handle`. */
async function listen(
  handle: (request: Request) => Promise<Response>,
  times = QUICK,
  publicUrl = 'http://shop.test',
) {
  const server = createHttpServer(
    {
      // The parts of a shop that the listener uses.
      env: { TRUST_PROXY: 0 } as never,
      settings: { publicUrl } as never,
      addresses: { factsOf: () => ({ body: { as: 'nothing' } }) } as never,
      lookup: () => null,
      handle,
    },
    times,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  /** A client that never closes its side by itself. */
  const dial = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: place.port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    socket.on('error', () => {});
    sockets.push(socket);
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    await once(socket, 'connect');
    return { socket, received: () => received };
  };
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)));
  return { server, port: place.port, dial, connections };
}

async function until(check: () => Promise<boolean> | boolean, ms = 5_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not happen in time');
}

const answered = () => Promise.resolve(new Response('fine'));

test('[T13] closes half-sent request heads after the timeout, on new and on keep-alive connections', async () => {
  const { dial, connections } = await listen(answered);
  const silent = await dial();
  const begun = await dial();
  begun.socket.write('GET / HT');
  const kept = await dial();
  kept.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => kept.received().includes('fine'));
  kept.socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:');
  expect(await connections()).toBe(3);
  await until(async () => (await connections()) === 0);
  expect(kept.received()).toContain('HTTP/1.1 408 Request Timeout');
  expect(begun.received()).toContain('HTTP/1.1 408 Request Timeout');
  expect(silent.socket.writable).toBe(true);
});

test('[T13] closes half-sent request bodies after the timeout, on new and on keep-alive connections', async () => {
  const { dial, connections } = await listen(async (incoming) => new Response(await incoming.text()));
  const head = 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf';
  const fresh = await dial();
  fresh.socket.write(head);
  const kept = await dial();
  kept.socket.write('POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nfine');
  await until(() => kept.received().includes('fine'));
  kept.socket.write(head);
  // One byte now and then does not count as an arriving body.
  const drip = setInterval(() => kept.socket.write('x'), 50);
  await until(async () => (await connections()) === 0);
  clearInterval(drip);
  for (const { received } of [fresh, kept]) expect(received()).toContain('HTTP/1.1 408 Request Timeout');
});

test('[T13] an idle connection is kept for the time of the server, and closed after it', async () => {
  const { server, dial, connections } = await listen(answered);
  // Two minutes by default, longer than proxies keep theirs.
  expect(server.timeout).toBe(120_000);
  // Long compared with the pauses below, so that a busy machine does not end it early.
  server.timeout = 2_000;
  const { socket, received } = await dial();
  for (let count = 1; count <= 3; count++) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => received().split('fine').length === count + 1);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(await connections()).toBe(1);
  await until(async () => (await connections()) === 0);
});

test('[T13] among the idle connections of one address those used last stay', async () => {
  const { dial } = await listen(answered, PATIENT);
  const used = await dial('127.0.0.2');
  for (let count = 0; count < 255; count++) await dial('127.0.0.2');
  used.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => used.received().includes('fine'));
  const late = await Promise.all(Array.from({ length: 100 }, () => dial('127.0.0.2')));
  used.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => used.received().split('fine').length === 3);
  expect(used.socket.readableEnded).toBe(false);
  expect(late.every(({ socket }) => !socket.readableEnded)).toBe(true);
});

test('[T13] one address holds 256 connections at the most; its idle ones make room, and others are served', async () => {
  const { dial, connections } = await listen(answered, PATIENT);
  const first = await dial('127.0.0.2');
  for (let count = 0; count < 300; count++) {
    const { socket } = await dial('127.0.0.2');
    socket.write('G');
  }
  await until(async () => (await connections()) <= 256);
  const neighbour = await dial('127.0.0.3');
  neighbour.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => neighbour.received().includes('fine'));
  expect(first.socket.readableEnded).toBe(true);
});

test('[T13] a connection with a request under way does not make room for others of its address', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<Response>();
  const { dial } = await listen(() => held, PATIENT);
  const working = await dial('127.0.0.2');
  working.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  for (let count = 0; count < 300; count++) await dial('127.0.0.2');
  release(new Response('fine'));
  await until(() => working.received() !== '');
  expect(working.received()).toContain('fine');
});

test.each([1, 5, 20])(
  'a refusal of %i MB arrives whole although its body is unread, and the connection ends',
  async (size) => {
    const { port } = await listen(() => Promise.resolve(new Response('Please sign in.', { status: 401 })));
    const startedAt = performance.now();
    const sent = request({ port, method: 'POST', headers: { 'Content-Length': size * MB } });
    // The response is complete before all of the body is sent: the rest goes nowhere.
    sent.on('error', () => {}).end(Buffer.alloc(size * MB));
    const [response] = await once(sent, 'response');
    expect([response.statusCode, await text(response)]).toEqual([401, 'Please sign in.']);
    expect(response.headers.connection).toBe('close');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  },
);

test('a client that stops sending after its refusal is closed soon', async () => {
  const refused = () =>
    Promise.resolve(new Response('Too large.', { status: 413, headers: { 'Set-Cookie': 'a=1' } }));
  const { dial, connections } = await listen(refused, PATIENT);
  const { socket, received } = await dial();
  socket.write('POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 50000000\r\n\r\nhalf');
  await until(() => received().includes('Too large.'));
  expect(received().match(/set-cookie: a=1/gi)).toHaveLength(1);
  await until(async () => (await connections()) === 0);
});

test('over https every answer on the bare socket asks for https ever after, and over http none', async () => {
  const BROKEN = [
    'no http at all\r\n\r\n',
    'TRACE / HTTP/1.1\r\nHost: shop.test\r\n\r\n',
    'GET / HTTP/1.1\r\n',
  ];
  for (const [publicUrl, sends] of [
    ['https://shop.test', true],
    ['http://shop.test', false],
  ] as const) {
    const { dial } = await listen(() => Promise.resolve(new Response('never')), QUICK, publicUrl);
    for (const sent of BROKEN) {
      const { socket, received } = await dial();
      socket.write(sent);
      await expect.poll(received, { timeout: 5_000 }).toMatch(/^HTTP\/1\.1 4\d\d [^]*\r\n\r\n$/);
      expect(received().includes('Strict-Transport-Security: max-age=31536000'), sent).toBe(sends);
      expect(received()).toContain('Connection: close');
    }
  }
});

test('the body of an answer whose client has left meanwhile is closed', async () => {
  let left = false;
  const { promise: requested, resolve: ask } = Promise.withResolvers<Request>();
  const { promise: answer, resolve: respond } = Promise.withResolvers<Response>();
  const { dial } = await listen((request) => {
    ask(request);
    return answer;
  });
  const client = await dial();
  client.socket.write('GET /zip HTTP/1.1\r\nHost: shop.test\r\n\r\n');
  const { signal } = await requested;
  client.socket.destroy();
  await once(signal, 'abort');
  respond(new Response(new ReadableStream({ cancel: () => void (left = true) })));
  await until(() => left);
  expect(left).toBe(true);
});
