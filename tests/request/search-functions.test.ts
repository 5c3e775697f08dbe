import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
});

afterAll(() => shop.close());

type Hit = { id: string; slug: string; title: string; snippet: string; price_usd: number };

async function ask(body: unknown) {
  const response = await shop.post('/api/search-intent', body);
  // The first test asserts this shape.
  return { response, answer: (await response.json()) as { results: Hit[]; mode: string } };
}

test('[SEARCH-01] a query in plain words gets the services that fit, best first', async () => {
  const { response, answer } = await ask({ q: 'shopify store', sessionId: 'a-random-visit' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  expect(answer).toMatchObject({
    mode: expect.stringMatching(/^(?:hybrid|lexical)$/),
    intent: { min_usd: null, max_usd: null, max_days: null, wants_fast: false, categories: [], chips: [] },
    corrected: null,
    nearest: [],
  });
  expect(answer.results[0]).toEqual({
    id: expect.any(String),
    slug: 'shopify-store-setup',
    title: 'Shopify Store Setup',
    category: 'Set Up & Automate',
    price_usd: 79_900,
    projects_sold_30d: 15,
    shown_sold_30d: expect.any(Number),
    snippet: expect.any(String),
    matches: { title: [[0, 13]], snippet: expect.any(Array) },
  });
});

test.each([
  [{ q: 'logo', sessionId: 'short' }, 200],
  [{ q: 'logo', sessionId: 7 }, 200],
  [{ q: 'logo', unknown: true, literal: 'yes' }, 200],
  [{ q: '' }, 200],
  [{ q: 'x'.repeat(200) }, 200],
  [{ q: 'x'.repeat(201) }, 400],
  [{ q: 7 }, 400],
  [{ q: null }, 400],
  [{ q: ['logo'] }, 400],
  [{}, 400],
  ['"logo"', 400],
  ['{', 400],
  ['', 400],
])('%j is answered with %i', async (body, status) => {
  const response = await shop.post('/api/search-intent', body);
  expect(response.status).toBe(status);
  // The test asserts this shape.
  const { code } = (await response.json()) as { code?: string };
  expect(code).toBe(status === 400 ? 'BAD_REQUEST' : undefined);
});

test('another content type is refused', async () => {
  const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await shop.post('/api/search-intent', 'q=logo', asForm)).status).toBe(415);
  expect((await shop.get('/api/search-intent')).status).toBe(405);
});

test('[SEARCH-09] suggestions need no body and are what was hired most', async () => {
  const response = await shop.handle(
    new Request(`${shop.settings.publicUrl}/api/search-suggest`, { method: 'POST' }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  // The test asserts this shape.
  const { services } = (await response.json()) as { services: (Hit & { projects_sold_30d: number })[] };
  expect(services.map((service) => service.projects_sold_30d)).toEqual([38, 36, 35, 33, 32, 31]);
  expect(services[0]).toEqual({
    id: expect.any(String),
    slug: 'instagram-content-calendar-30-days',
    title: '30-Day Instagram Content Calendar',
    category: 'Create Content',
    price_usd: 14_900,
    projects_sold_30d: 38,
    shown_sold_30d: expect.any(Number),
    snippet: expect.any(String),
  });
  expect((await shop.post('/api/search-suggest', {})).status).toBe(200);
});

test('a visitor who sends too many searches gets 429', async () => {
  const limited = await openTestShop();
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 241; attempt++) {
    statuses.add((await limited.post('/api/search-intent', { q: '😀' })).status);
  }
  expect([...statuses]).toEqual([200, 429]);
  await limited.close();
});
