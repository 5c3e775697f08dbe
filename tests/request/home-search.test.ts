import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { contentBlocks } from '#app/modules/content/tables.server.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
});

beforeEach(async () => {
  await shop.ctx.db.delete(contentBlocks);
  await shop.ctx.db.delete(services);
});

afterAll(() => shop.close());

const text = async (path: string) => (await shop.get(path)).text();
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

/** The addresses of the search examples on the home page. */
async function examples(): Promise<string[]> {
  const list = /<ul aria-label="Examples"[\s\S]*?<\/ul>/.exec(mainOf(await text('/')))?.[0] ?? '';
  return [...list.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

async function expectEachFinds(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const found = /Search Results for .*?\((?:<!-- -->)?(\d+)/.exec(await text(address))?.[1];
    expect(Number(found), address).toBeGreaterThan(0);
  }
}

test('the demo shop has three examples below the hero, and each finds something', async () => {
  await seedDemoShop(shop.ctx);
  const addresses = await examples();
  expect(addresses).toHaveLength(3);
  expect(addresses[0]).toBe('/services?q=My+ads+bring+no+calls');
  await expectEachFinds(addresses);
  const main = mainOf(await text('/'));
  const [form = ''] = /<form[^>]*role="search"[^>]*>/.exec(main) ?? [];
  expect(form).toContain('action="/services"');
  expect(main.indexOf('role="search"')).toBeGreaterThan(main.indexOf('hero-title'));
  expect(main.indexOf('role="search"')).toBeLessThan(main.indexOf('steps-title'));
});

test('a shop of another trade has examples of its own services, and each finds something', async () => {
  await shop.ctx.db.insert(contentBlocks).values({ key: 'demoWords', value: { areShown: false } });
  await addServiceFixtures(
    shop.ctx,
    {
      service_title: 'Folding Carton Design',
      projects_sold_30d: 9,
      reason_to_buy___pain_point: 'Your boxes arrive crushed at the customer.',
    },
    { service_title: 'Label Artwork', category: 'Create Content' },
  );
  const addresses = await examples();
  expect(addresses).toEqual([
    '/services?q=Your+boxes+arrive+crushed+at+the+customer',
    '/services?q=Label+Artwork',
  ]);
  await expectEachFinds(addresses);
});

test('the owner’s search examples take precedence over those of the services', async () => {
  await addServiceFixtures(shop.ctx, { service_title: 'Folding Carton Design' });
  const { home } = await readSiteContent(shop.ctx);
  const value = { ...home, searchExamples: ['a folding carton'] };
  await shop.ctx.db.insert(contentBlocks).values({ key: 'home', value });
  expect(await examples()).toEqual(['/services?q=a+folding+carton']);
  await expectEachFinds(await examples());
});

test('a shop without services has no search field on its home page', async () => {
  const main = mainOf(await text('/'));
  expect(main).toContain('hero-title');
  expect(main).not.toContain('role="search"');
});
