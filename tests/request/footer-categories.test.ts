import { setTimeout } from 'node:timers/promises';

import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let firstService: string;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  const html = await (await shop.get('/services')).text();
  firstService = /href="\/service\/([^"]+)"/.exec(html)?.[1] ?? '';
});

afterAll(() => shop.close());

/** The addresses of the links under 'Services' in the footer. */
async function footerLinks(path: string): Promise<string[]> {
  const html = await (await shop.get(path)).text();
  const list = /<nav[^>]*aria-label="Services"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  return [...list.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
}

/** The footer links of that many responses, with a pause after each for the next rendering. */
async function shownIn(path: string, answers: number): Promise<string[][]> {
  const shown: string[][] = [];
  for (let answer = 0; answer < answers; answer += 1) {
    shown.push(await footerLinks(path));
    await setTimeout(5);
  }
  return shown;
}

test.each(['/', '/contact', '/cart'])(
  '[LAYOUT-09] %s shows Browse All and three published categories, other ones from one visit to the next',
  async (path) => {
    const known = DEFAULT_CATEGORIES.map(({ name }) => `/services?category=${encodeURIComponent(name)}`);
    const shown = await shownIn(path, 60);
    for (const links of shown) {
      expect(links[0]).toBe('/services');
      expect(new Set(links).size).toBe(4);
      expect(known).toEqual(expect.arrayContaining(links.slice(1)));
    }
    const choices = new Set(shown.map((links) => links.join()));
    expect(choices.size).toBeGreaterThan(1);
    // A returning visitor sees other categories without waiting for a day or five minutes.
    expect(shown.slice(20).some((links, at) => links.join() !== shown[at + 19]?.join())).toBe(true);
  },
);

test('[LAYOUT-08] the footer says who sells, where they are found and what they have done', async () => {
  const html = await (await shop.get('/')).text();
  const footer = /<footer[^]*<\/footer>/.exec(html)?.[0] ?? '';
  expect(footer).toContain('15+ brands and 30+ projects delivered since September 2024');
  expect(footer).toContain('Mara Ellison LLC');
  expect(footer).toMatch(/<a href="https:\/\/www\.linkedin\.com[^"]*"[^>]*>[^<]*LinkedIn/);
});

test('[LAYOUT-09] a cached page renders at most four times, however often it is requested', async () => {
  shop.pages.invalidate(null);
  const before = shop.pages.renders;
  await shownIn('/about', 80);
  expect(shop.pages.renders - before).toBeGreaterThan(1);
  expect(shop.pages.renders - before).toBeLessThanOrEqual(4);
});

test('a visitor who holds any rendering of a page gets 304 each time', async () => {
  const etags = new Set<string>();
  for (let answer = 0; answer < 60; answer += 1) {
    etags.add((await shop.get('/')).headers.get('ETag') ?? '');
    await setTimeout(5);
  }
  expect(etags.size).toBeGreaterThan(1);
  for (const etag of etags) {
    for (let visit = 0; visit < 10; visit += 1) {
      const response = await shop.get('/', { 'If-None-Match': etag });
      expect(response.status).toBe(304);
      expect(response.headers.get('ETag')).toBe(etag);
    }
  }
});

test.each([
  ['/service/', 'Service not found'],
  ['/blog/', 'Post not found'],
  ['/legal/', 'not found'],
  ['/', 'Page not found'],
])(
  'what is not there below %s is rendered once, whatever is asked for and however often',
  async (below, title) => {
    shop.pages.invalidate(null);
    const before = shop.pages.renders;
    const shown = new Set<string>();
    for (let visit = 0; visit < 60; visit++) {
      const response = await shop.get(`${below}nothing-${visit % 20}`);
      expect(response.status).toBe(404);
      shown.add(await response.text());
      // Gives work that continues after the response time to run.
      await setTimeout(5);
    }
    expect(shown.size).toBe(1);
    expect([...shown][0]).toContain(title);
    expect(shop.pages.renders - before).toBe(1);
    // Existing pages still answer.
    expect((await shop.get(`/service/${firstService}`)).status).toBe(200);
  },
);

test('[LAYOUT-09] where only three categories are published, all three are shown, and one rendering is kept', async () => {
  const hidden = DEFAULT_CATEGORIES.slice(3).map(({ name }) => name);
  await shop.ctx.db.update(services).set({ status: 'draft' }).where(inArray(services.category, hidden));
  shop.pages.invalidate(null);
  const before = shop.pages.renders;
  const shown = await shownIn('/awards', 20);
  expect(new Set(shown.map((links) => links.join())).size).toBe(1);
  expect(shown[0]).toHaveLength(4);
  expect(shop.pages.renders - before).toBe(1);
});
