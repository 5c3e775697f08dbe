import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { seedDemoShop } from '#app/seed/demo.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMITS: 'off' });
  await seedDemoShop(shop.ctx);
  // With more categories the footer would choose three at random, and a page would have several renderings
  // (decision 39).
  await shop.ctx.db.execute(
    sql`update services set status = 'draft' where category not in ('Fix Problems', 'Create Content', 'Analyze & Report')`,
  );
  shop.pages.invalidate(null);
});

afterAll(() => shop.close());

const etagOf = (response: Response) => response.headers.get('ETag') ?? '';

/** Waits up to 5 seconds for what a committed change triggers; `npm run bench` measures the time it takes. */
async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 5_000; Date.now() < end;) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  throw new Error('it never happened');
}

test('200 visitors of one cold page cost one render', async () => {
  shop.pages.invalidate(null);
  const before = shop.pages.renders;
  const home = `${shop.settings.publicUrl}/`;
  const visitors = Array.from({ length: 200 }, (_, place) => `198.51.100.${place}`);
  const answers = await Promise.all(visitors.map((address) => shop.handle(new Request(home), address)));
  expect(shop.pages.renders - before).toBe(1);
  expect(new Set(answers.map((response) => `${response.status} ${etagOf(response)}`)).size).toBe(1);
});

test('a page dies at once when what it shows changes in the database', async () => {
  const before = etagOf(await shop.get('/'));
  expect(etagOf(await shop.get('/'))).toBe(before);
  await shop.ctx.db.execute(sql`update services set category = 'Advise & Plan'`);
  await eventually(async () => etagOf(await shop.get('/')) !== before);
});

test('a change of one subject leaves the pages of others', async () => {
  await shop.get('/');
  const before = shop.pages.renders;
  shop.pages.invalidate('reviews');
  await shop.get('/');
  expect(shop.pages.renders).toBe(before);
  shop.pages.invalidate('catalog');
  await shop.get('/');
  expect(shop.pages.renders).toBe(before + 1);
});

test('a visitor who comes after a change does not get the render begun before it', async () => {
  shop.pages.invalidate(null);
  const before = shop.pages.renders;
  const early = shop.get('/');
  await eventually(async () => shop.pages.renders === before + 1);
  shop.pages.invalidate('catalog');
  const late = shop.get('/');
  await Promise.all([early, late]);
  expect(shop.pages.renders - before).toBe(2);
  await shop.get('/');
  expect(shop.pages.renders - before).toBe(2);
});
