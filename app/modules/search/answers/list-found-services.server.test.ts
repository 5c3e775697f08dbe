import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { MAX_SERVICE_SEARCH_RESULTS } from '../model.ts';
import { parseServiceSearchUrlParams } from '../schemas.ts';

import { searchServicesAsCards, searchServices } from './list-found-services.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const sections = (parts: Record<string, unknown>) => JSON.stringify({ about: 'Plain.', ...parts });

async function find(ctx: AppContext, parts: Record<string, string> | string): Promise<string[]> {
  const found = await searchServices(
    ctx,
    parseServiceSearchUrlParams(
      new URLSearchParams(typeof parts === 'string' ? { q: parts } : parts),
      DEFAULT_CATEGORIES,
    ),
  );
  return found.services.map((service) => service.title);
}

async function shopWith(...rows: Record<string, unknown>[]): Promise<AppContext> {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, ...rows);
  return ctx;
}

const titled = (service_title: string, more: Record<string, unknown> = {}) => ({
  service_title,
  category: 'Set Up & Automate',
  service_description: sections({ included: 'Nothing special.', excluded: 'Hosting.' }),
  ...more,
});

test('a word in the title weighs more than one in the category, the text or what is included', async () => {
  const ctx = await shopWith(
    titled('Included', { service_description: sections({ included: 'One newsletter. Two rounds.' }) }),
    titled('Text', { service_description: '<p>About your <b>newsletter</b></p>' }),
    titled('Newsletter Design', { price_usd: 900_000 }),
    titled('Category', { category: 'Create Content', reason_to_buy___pain_point: 'Nothing to send.' }),
    titled('Pain', { reason_to_buy___pain_point: 'Nobody reads the newsletter you send.' }),
  );
  const found = await find(ctx, 'newsletters');
  expect(found[0]).toBe('Newsletter Design');
  expect(found.at(-1)).toBe('Included');
  expect(found.toSorted()).toEqual(['Included', 'Newsletter Design', 'Pain', 'Text']);
  expect(await find(ctx, 'content')).toEqual(['Category']);
});

test('what a service does not include never finds it, however its description is written', async () => {
  const ctx = await shopWith(
    titled('Text', { service_description: sections({ excluded: 'Zeppelin rides.' }) }),
    titled('List', {
      service_description: sections({ about: ['Plain.', 'Sailors.'], excluded: ['Zeppelin rides]', 'x'] }),
    }),
    titled('Unreadable', {
      service_description: sections({ about: 'A \u0000 in it', excluded: 'Zeppelin' }),
    }),
  );
  expect(await find(ctx, 'zeppelin')).toEqual([]);
  expect(await find(ctx, 'sailors')).toEqual(['List']);
});

test('only what is public is found, from the moment it is and no longer', async () => {
  const ctx = await shopWith(titled('Sailing Course', { id: ID, status: 'draft' }), titled('Other'));
  const set = (values: Partial<typeof services.$inferInsert>) =>
    ctx.db.update(services).set(values).where(eq(services.id, ID));
  expect(await find(ctx, 'sailing')).toEqual([]);
  await set({ status: 'published' });
  expect(await find(ctx, 'sailing')).toEqual(['Sailing Course']);
  await set({ title: 'Rowing Course' });
  expect(await find(ctx, 'sailing')).toEqual([]);
  expect(await find(ctx, 'rowing')).toEqual(['Rowing Course']);
  await set({ deletedAt: ctx.now });
  expect(await find(ctx, 'rowing')).toEqual([]);
  await set({ deletedAt: null, priceCents: null });
  expect(await find(ctx, 'rowing')).toEqual([]);
  await ctx.db.delete(services).where(eq(services.id, ID));
  expect(await find(ctx, 'rowing')).toEqual([]);
});

test('accents, endings, unfinished words and typing errors do not matter', async () => {
  const ctx = await shopWith(
    titled('Café Website Migration'),
    titled('Shopify Store Setup'),
    titled('Logo Kit'),
  );
  expect(await find(ctx, 'CAFE')).toEqual(['Café Website Migration']);
  expect(await find(ctx, 'migrating')).toEqual(['Café Website Migration']);
  expect(await find(ctx, 'migra')).toEqual(['Café Website Migration']);
  expect(await find(ctx, 'shopfy')).toEqual(['Shopify Store Setup']);
  expect(await find(ctx, { q: 'shopfy', literal: '1' })).toEqual([]);
  expect(await find(ctx, 'kayak')).toEqual([]);
});

test('filters narrow a search as they narrow the listing', async () => {
  const ctx = await shopWith(
    titled('Cheap Audit', { price_usd: 10_000, delivery_time_days: 5 }),
    titled('Audit', { price_usd: 15_000, delivery_time_days: null, category: 'Analyze & Report' }),
    titled('Dear Audit', { price_usd: 60_000, delivery_time_days: 3 }),
    titled('Logo', { price_usd: 15_000 }),
  );
  for (const q of [undefined, 'audit'] as const) {
    const rest = q ? [] : ['Logo'];
    const searchFor = (parts: Record<string, string>) =>
      find(ctx, { ...(q && { q }), sort: 'price-asc', ...parts });
    expect((await searchFor({ price: '-150' })).toSorted()).toEqual(['Audit', 'Cheap Audit', ...rest]);
    expect((await searchFor({ price: '150-600' })).toSorted()).toEqual(['Audit', 'Dear Audit', ...rest]);
    expect(await searchFor({ price: '600-' })).toEqual(['Dear Audit']);
    expect(await searchFor({ delivery: '1' })).toEqual(['Audit']);
    expect((await searchFor({ delivery: '3' })).toSorted()).toEqual(['Audit', 'Dear Audit', ...rest]);
    expect(await searchFor({ category: 'analyze' })).toEqual(['Audit']);
    expect((await searchFor({ sort: 'price-desc' }))[0]).toBe('Dear Audit');
  }
});

test('a search returns at most 20', async () => {
  const ctx = await shopWith(...Array.from({ length: 25 }, (_, n) => titled(`Audit ${n}`)));
  expect(await find(ctx, 'audit')).toHaveLength(MAX_SERVICE_SEARCH_RESULTS);
  expect(await find(ctx, {})).toHaveLength(25);
});

test.each([
  `' or 1=1; drop table services; --`,
  '& | ! <-> ( ) :* \\',
  `"unclosed 'quotes`,
  'audit:*A & !x',
  '😀🤷‍♀️',
  'ŉ ﬃ ½ ℅',
  'العربية עברית 中文 日本語 한국어',
  'a'.repeat(5_000),
  'word '.repeat(100),
  '<script>alert(1)</script>',
  '%_%',
  '{}[]',
  'the',
])('%s is only text', async (q) => {
  const ctx = await shopWith(titled('Logo Kit'));
  expect(await find(ctx, q)).toEqual([]);
});

test('a search that fails is logged, empty, said to be a fallback, and says so', async () => {
  const ctx = await shopWith(titled('Logo Kit'));
  let fallbacks = 0;
  const watched = { ...ctx, onFallback: () => void fallbacks++ };
  await ctx.db.execute(sql`alter table services rename to services_gone`);
  try {
    const choice = parseServiceSearchUrlParams(new URLSearchParams('q=logo'), DEFAULT_CATEGORIES);
    expect(await searchServicesAsCards(watched, choice)).toMatchObject({ cards: [], isFailed: true });
  } finally {
    await ctx.db.execute(sql`alter table services_gone rename to services`);
  }
  expect(fallbacks).toBe(1);
});
