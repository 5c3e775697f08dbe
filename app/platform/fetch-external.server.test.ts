import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { fetchExternalUrl, parseExternalUrl } from './fetch-external.server.ts';

let server: Server;
let origin: string;
const seen: string[] = [];
const PRIVATE = 'https://10.0.0.8/a';

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/moved') return void response.writeHead(302, { Location: '/fine' }).end();
    if (request.url === '/again') return void response.writeHead(307, { Location: '/again' }).end();
    if (request.url === '/private') return void response.writeHead(302, { Location: PRIVATE }).end();
    if (request.url === '/plain')
      return void response.writeHead(302, { Location: 'http://shop.example/' }).end();
    if (request.url === '/nonsense') return void response.writeHead(302, { Location: 'https://' }).end();
    if (request.url === '/gone') return void response.writeHead(404).end('{}');
    if (request.url === '/huge') return void response.end(Buffer.alloc(10 * 1024 * 1024, 'x'));
    if (request.url === '/said') {
      response.writeHead(200, { 'Content-Length': 9_000 }).flushHeaders();
      return;
    }
    if (request.url === '/endless') {
      const timer = setInterval(() => response.write('x'), 10);
      return void response.on('close', () => clearInterval(timer));
    }
    if (request.url === '/silent') return;
    response.setHeader('Cache-Control', 'public, max-age=90');
    response.end('{"a":1}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const limits = { limitBytes: 1_000, timeMs: 400 };
const local = { ...limits, mayLoopback: true };

test('with the permission of tests this machine answers, and what it says about keeping comes along', async () => {
  const answer = await fetchExternalUrl(`${origin}/fine`, local);
  expect(answer).toEqual({
    ok: true,
    value: { body: Buffer.from('{"a":1}'), cacheControl: 'public, max-age=90' },
  });
});

test.each([
  ['/moved', { code: 'too-many-redirects' }],
  ['/gone', { code: 'answered', status: 404 }],
  ['/huge', { code: 'too-large' }],
  ['/said', { code: 'too-large' }],
  ['/endless', { code: 'late' }],
  ['/silent', { code: 'late' }],
])('%s fails with its own reason %j, and no redirect is followed', async (path, failure) => {
  const before = seen.length;
  expect(await fetchExternalUrl(origin + path, local)).toEqual({ ok: false, failure });
  expect(seen.slice(before)).toEqual([path]);
});

test('redirects are followed where the caller says so, and no more of them', async () => {
  const following = { ...local, redirects: 3 };
  expect(await fetchExternalUrl(`${origin}/moved`, following)).toMatchObject({ ok: true });
  const before = seen.length;
  expect(await fetchExternalUrl(`${origin}/again`, following)).toEqual({
    ok: false,
    failure: { code: 'too-many-redirects' },
  });
  expect(seen.slice(before)).toEqual(['/again', '/again', '/again', '/again']);
});

test.each([
  ['/private', { code: 'special-address' }],
  ['/plain', { code: 'bad-address' }],
  ['/nonsense', { code: 'answered', status: 302 }],
])('where %s leads is checked as the first address is: %j', async (path, failure) => {
  expect(await fetchExternalUrl(origin + path, { ...local, redirects: 3 })).toEqual({ ok: false, failure });
});

test('a host name that does not resolve and a closed port have reasons of their own', async () => {
  expect(await fetchExternalUrl('https://no-such-host.invalid/a.png', { ...limits, timeMs: 5_000 })).toEqual({
    ok: false,
    failure: { code: 'unknown-host' },
  });
  // Port 1 is closed: the connection is refused at once.
  expect(await fetchExternalUrl('http://127.0.0.1:1/a.png', local)).toEqual({
    ok: false,
    failure: { code: 'unreachable' },
  });
});

test.each([
  'https://127.0.0.1/a',
  'https://localhost/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.8/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::ffff:127.0.0.1]/a',
])('%s leads to this machine or its network and is not fetched', async (address) => {
  const answer = await fetchExternalUrl(address, limits);
  expect(answer).toEqual({ ok: false, failure: { code: 'special-address' } });
});

test.each([
  'http://shop.example/a',
  'https://shop.example:8443/a',
  'https://me:secret@shop.example/a',
  'https://shop.example/a#part',
  'file:///etc/passwd',
  'ftp://shop.example/a',
  'data:application/json,{}',
  'shop.example/a',
  '',
  `https://shop.example/${'a'.repeat(2_100)}`,
  'https:shop.example/a',
  'https:/shop.example/a',
  'https:///shop.example/a',
  'https:\\\\shop.example\\a',
  'https://shop.example/a\n',
])('%s has no form we go to', async (address) => {
  expect(parseExternalUrl(address, false)).toBeNull();
  expect(await fetchExternalUrl(address, limits)).toEqual({ ok: false, failure: { code: 'bad-address' } });
});

test('the permission of tests opens this machine alone', async () => {
  for (const [address, code] of [
    ['http://10.0.0.8/a', 'bad-address'],
    ['http://shop.example/a', 'bad-address'],
    ['https://192.168.0.1/a', 'special-address'],
  ] as const)
    expect(await fetchExternalUrl(address, local)).toEqual({ ok: false, failure: { code } });
});
