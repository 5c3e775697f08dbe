import { createServer } from 'node:http';

import { expect, onTestFinished, test, vi } from 'vitest';

import { embedCatalogue } from '#app/modules/search/vectors/embed-catalogue.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

/** Opens the built shop with the demo catalog. */
async function openDemoShop(environment: Record<string, string>): Promise<TestShop> {
  const shop = await openTestShop({ RATE_LIMITS: 'off', ...environment });
  onTestFinished(() => shop.close());
  await seedDemoShop(shop.ctx);
  return shop;
}

async function ask(shop: TestShop, q: string) {
  const response = await shop.post('/api/search-intent', { q });
  expect(response.status).toBe(200);
  // The tests of search-intent assert this shape.
  return (await response.json()) as { results: { slug: string }[]; mode: string; reason?: string };
}

// No service uses these words.
const MEANING = 'nobody rings us although we pay for adverts';

test('the built shop answers by words while the model loads, without waiting, and then by meaning', async () => {
  const shop = await openDemoShop({ EMBEDDINGS_LOCAL: 'on' });
  const started = performance.now();
  await shop.startSearch();
  const page = async () => (await shop.get(`/services?q=${encodeURIComponent(MEANING)}`)).text();
  const [first, firstPage] = await Promise.all([ask(shop, MEANING), page()]);
  // A search that waited for the model would not have said that it loads; the bound is for busy machines.
  expect(first).toMatchObject({ mode: 'lexical', reason: 'loading' });
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(firstPage).toContain('Showing keyword matches only');
  await vi.waitFor(async () => expect(await ask(shop, MEANING)).toMatchObject({ mode: 'hybrid' }), {
    timeout: 15_000,
    interval: 100,
  });
  expect(await page()).not.toContain('Showing keyword matches only');
  const { results } = await ask(shop, MEANING);
  expect(results.slice(0, 3).map(({ slug }) => slug)).toContain('google-ads-audit-wasted-spend-fix');
});

test('a shop without a model says so, and finds by words', async () => {
  const shop = await openDemoShop({ EMBEDDINGS_LOCAL: 'off' });
  await shop.startSearch();
  const answer = await ask(shop, 'shopify store');
  expect(answer).toMatchObject({ mode: 'lexical', reason: 'off' });
  expect(answer.results[0]?.slug).toBe('shopify-store-setup');
});

test('when the hosted model is down, search uses keywords and has sent it only texts', async () => {
  const bodies: string[] = [];
  const provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(503).end();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void provider.close());
  const place = provider.address();
  if (place === null || typeof place === 'string') throw new Error('no TCP port to be had');
  const shop = await openDemoShop({
    EMBEDDINGS_LOCAL: 'off',
    EMBEDDINGS_URL: `http://127.0.0.1:${place.port}`,
    EMBEDDINGS_MODEL: 'small',
  });
  await shop.startSearch();
  await expect(embedCatalogue(shop.ctx)).rejects.toThrow('503');
  const answer = await ask(shop, 'shopify store');
  expect(answer).toMatchObject({ mode: 'lexical', reason: 'failed' });
  expect(answer.results[0]?.slug).toBe('shopify-store-setup');
  expect(bodies).not.toEqual([]);
  for (const body of bodies)
    expect(Object.keys(JSON.parse(body))).toEqual(['model', 'input', 'encoding_format']);
});
