import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

afterAll(() => shop.close());

const send = (path: string, init: RequestInit = {}) =>
  shop.handle(new Request(shop.settings.publicUrl + path, init));
const LINES = '/api/cart-lines';
const LINES_BODY = { ids: ['0199f1d2-1111-7222-8333-444455556666'] };

test('[T13] a body over the limit is refused before it is read to its end', async () => {
  const refused = await shop.post(LINES, { ids: ['x'.repeat(100 * 1024)] });
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ code: 'TOO_LARGE' });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(16 * 1024).fill(32));
    },
  });
  // `duplex` is missing from the browser's type of RequestInit; Node requires it for a stream.
  const upload: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body: endless,
    headers: { 'Content-Type': 'application/json' },
    duplex: 'half',
  };
  const streamed = await send(LINES, upload);
  expect(streamed.status).toBe(413);
  expect(sent).toBeLessThan(12);
});

test('[T13] the 601st dynamic request of a minute waits, pages of the cache are free', async () => {
  const limited = await openTestShop();
  await limited.get('/');
  for (let visit = 0; visit < 700; visit++) expect((await limited.get('/')).status).toBe(200);
  const statuses = new Set<number>();
  // Unknown paths count as well, because the limit is checked first.
  for (let visit = 0; visit < 596; visit++) statuses.add((await limited.get('/api/nothing/at-all')).status);
  expect([...statuses]).toEqual([404]);
  const refused = await limited.post(LINES, LINES_BODY);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
  const neighbour = new Request(`${limited.settings.publicUrl}/cart`);
  expect((await limited.handle(neighbour, '198.51.100.1')).status).toBe(200);
  expect((await limited.get('/healthz')).status).toBe(200);
  const page = await limited.get('/cart');
  expect([page.status, page.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
  // After more refusals, further ones are delayed.
  for (let visit = 0; visit < 18; visit++) await limited.get('/api/nothing/at-all');
  const requestedAt = performance.now();
  expect((await limited.get('/api/nothing/at-all')).status).toBe(429);
  expect(performance.now() - requestedAt).toBeGreaterThan(900);
  await limited.close();
});

test('[T13] pages that have to be made cannot be asked for a hundred at a time; small answers can', async () => {
  const limited = await openTestShop();
  const statuses: number[] = [];
  for (let visit = 0; visit < 101; visit++) statuses.push((await limited.get('/cart')).status);
  expect(statuses.slice(0, 100).every((status) => status === 200)).toBe(true);
  const refused = await limited.get('/cart');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(10);
  // Small responses do not count as pages.
  expect((await limited.get('/api/nothing/at-all')).status).toBe(404);
  await limited.close();
});

test('[T13] who asks for a hundred things at once delays a neighbour by a few of them, and is refused the rest', async () => {
  const crowded = await openTestShop();
  const order: string[] = [];
  const ask = async (address: string) => {
    const request = new Request(crowded.settings.publicUrl + LINES, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify(LINES_BODY),
    });
    const { status } = await crowded.handle(request, address);
    order.push(address);
    return status;
  };
  const greedy = Array.from({ length: 120 }, () => ask('198.51.100.1'));
  const neighbour = ask('198.51.100.2');
  const statuses = await Promise.all(greedy);
  expect(await neighbour).toBe(200);
  expect(statuses.filter((status) => status === 200)).toHaveLength(103);
  expect(statuses.filter((status) => status === 429)).toHaveLength(17);
  const before = order.indexOf('198.51.100.2') - 17;
  expect(before).toBeLessThan(12);
  await crowded.close();
});
