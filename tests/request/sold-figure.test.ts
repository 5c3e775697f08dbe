import { afterAll, beforeAll, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

type Found = { slug: string; title: string; category: string; shown_sold_30d: number };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
});

afterAll(() => shop.close());

const wordsOf = (html: string) =>
  html
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

async function cardsOf(path: string) {
  const html = await (await shop.get(path)).text();
  return [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => ({
    slug: /href="\/service\/([^"]+)"/.exec(card)?.[1] ?? '',
    sold: Number(/(\d+) sold in 30 days/.exec(wordsOf(card))?.[1] ?? Number.NaN),
    isMostHired: card.includes('Most Hired'),
  }));
}

const askSuggestions = async () =>
  // The tests assert this shape.
  ((await (await shop.post('/api/search-suggest', {})).json()) as { services: Found[] }).services;

async function askSearch(q: string) {
  // The tests assert this shape.
  const answer = (await (await shop.post('/api/search-intent', { q })).json()) as { results: Found[] };
  return answer.results;
}

test('what a service sold is one number on its card, its page, in search and under Most hired', async () => {
  const suggestions = await askSuggestions();
  expect(suggestions).toHaveLength(6);
  for (const { slug, title, category, shown_sold_30d } of suggestions) {
    expect(shown_sold_30d).toBeGreaterThan(0);
    const page = wordsOf(await (await shop.get(`/service/${slug}`)).text());
    expect(page).toContain(`Sold in 30 days ${shown_sold_30d} `);
    const found = (await askSearch(title)).find((service) => service.slug === slug);
    expect(found?.shown_sold_30d).toBe(shown_sold_30d);
    const cards = await cardsOf(`/services?category=${encodeURIComponent(category)}`);
    const card = cards.find((one) => one.slug === slug);
    // Cards with this badge leave the number out, because a small one would contradict the badge.
    expect(card?.sold).toBe(card?.isMostHired ? Number.NaN : shown_sold_30d);
  }
});

test('[GRID-03] sorted by deliveries the stored figures decide, and no card says another', async () => {
  await addServiceFixtures(
    shop.ctx,
    { slug: 'few', category: 'Create Content', projects_sold_30d: 1, price_usd: 90_000 },
    { slug: 'many', category: 'Fix Problems', projects_sold_30d: 999, price_usd: 90_000 },
  );
  const most = await cardsOf('/services?sort=delivered-desc');
  expect(most[0]?.slug).toBe('many');
  const least = await cardsOf('/services?sort=delivered-asc');
  expect(least.at(-1)?.slug).toBe('many');
  for (const { sold } of [...most, ...least]) expect(sold).toBe(Number.NaN);
  expect((await cardsOf('/services')).some(({ sold }) => sold > 0)).toBe(true);
});
