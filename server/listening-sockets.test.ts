import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { findFreePort } from '../scripts/test/free-port.mjs';

import { createIncomingConnectionRateCheck } from './connections.ts';
import { type ListeningSockets, listenOnPortWithSeveralSockets } from './listening-sockets.ts';

const open: { server: Server; listeners: ListeningSockets; sockets: Socket[] }[] = [];

afterEach(async () => {
  for (const { server, listeners, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await listeners.close();
  }
});

async function listen(count: number, mayCome?: (socket: Socket) => boolean) {
  const server = createServer((_, response) => void response.end('fine'));
  server.maxConnections = 10_000;
  const port = await findFreePort();
  const listeners = await listenOnPortWithSeveralSockets(
    server,
    { port, host: '127.0.0.1' },
    { isShared: false, count, mayCome },
  );
  const sockets: Socket[] = [];
  open.push({ server, listeners, sockets });
  return { server, port, listeners, sockets };
}

/** A connection that may be reset, as happens to open ones at the end of a test. */
const dial = (port: number): Socket => connect({ port, host: '127.0.0.1' }).on('error', () => {});

/** Returns how many turns of the event loop it takes to accept this many simultaneous connections. */
async function turnsToTakeIn(connections: number, socketCount: number): Promise<number> {
  const { server, port, sockets } = await listen(socketCount);
  const taken: Socket[] = [];
  server.on('connection', (socket) => taken.push(socket));
  sockets.push(...Array.from({ length: connections }, () => dial(port)));
  // The system has accepted them; this process's event loop has not seen them yet.
  for (const endsAt = performance.now() + 100; performance.now() < endsAt;);
  let turns = 0;
  while (taken.length < connections) {
    await new Promise((resolve) => setImmediate(resolve));
    turns++;
  }
  return turns;
}

test('[T13] connections that wait are taken in side by side, not one in a turn', async () => {
  expect(await turnsToTakeIn(128, 1)).toBeGreaterThan(100);
  expect(await turnsToTakeIn(128, 16)).toBeLessThan(40);
});

test('every listening socket answers on a connection that stays open', async () => {
  const { port, sockets } = await listen(4);
  const received = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const socket = dial(port);
      sockets.push(socket);
      let text = '';
      for (let number = 0; number < 2; number++) {
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
        text += String((await once(socket, 'data'))[0]);
      }
      return text;
    }),
  );
  for (const text of received) expect(text.match(/200 OK/g)).toHaveLength(2);
});

test('the port of another shop is refused, though its doors share it', async () => {
  const { port } = await listen(4);
  const second = createServer();
  const place = { port, host: '127.0.0.1' };
  await expect(listenOnPortWithSeveralSockets(second, place, { isShared: false })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  expect(second.listening).toBe(false);
});

test('processes of one shop share its port', async () => {
  const { port } = await listen(4);
  const second = createServer((_, response) => void response.end('fine'));
  const listeners = await listenOnPortWithSeveralSockets(
    second,
    { port, host: '127.0.0.1' },
    { isShared: true, count: 4 },
  );
  expect(second.listening).toBe(true);
  await listeners.close();
});

test('closing refuses new connections and ends with the last request', async () => {
  const { port, listeners, sockets, server } = await listen(4);
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<() => void>();
  server
    .removeAllListeners('request')
    .on('request', (_, response) => markRequested(() => response.end('fine')));
  // The eighth of eight almost certainly arrives at another socket than the first.
  const dialed = Array.from({ length: 8 }, () => dial(port));
  sockets.push(...dialed);
  dialed.at(-1)?.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const answer = await requested;
  let isClosed = false;
  const closed = listeners.close().then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  const late = connect({ port, host: '127.0.0.1' });
  await expect(once(late, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  answer();
  for (const socket of dialed) socket.destroy();
  await closed;
});

test('[T13] an address opens 256 connections in a second, and is let in again in the next', () => {
  let now = 0;
  const mayCome = createIncomingConnectionRateCheck(256, () => now);
  const come = (remoteAddress: string) => mayCome({ remoteAddress } as Socket); // the only property it reads
  for (let number = 0; number < 256; number++) expect(come('203.0.113.7')).toBe(true);
  expect(come('203.0.113.7')).toBe(false);
  expect(come('203.0.113.8')).toBe(true);
  now = 999;
  expect(come('203.0.113.7')).toBe(false);
  now = 1000;
  expect(come('203.0.113.7')).toBe(true);
});

test('[T13] a connection that may not come is closed unanswered, before it is one of the server’s', async () => {
  const { port, server, sockets } = await listen(16, () => false);
  let taken = 0;
  server.on('connection', () => taken++);
  const dialed = Array.from({ length: 32 }, () => dial(port));
  sockets.push(...dialed);
  const ends = dialed.map(async (socket) => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    await closed;
    return text;
  });
  const answered = (await Promise.all(ends)).filter((text) => text !== '');
  // Only those that arrived at the first of sixteen sockets.
  expect(answered).toHaveLength(taken);
  expect(taken).toBeLessThan(16);
});
