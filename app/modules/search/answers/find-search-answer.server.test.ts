import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { parseServiceSearchUrlParams } from '../schemas.ts';

import { findServicesForSearchQuery } from './find-search-answer.server.ts';
import { searchServices } from './list-found-services.server.ts';
import { listDefaultSearchSuggestions } from './list-suggestions.server.ts';
import { findRecentSearchAnswer } from './remember-answer.server.ts';

const titled = (service_title: string, more: Record<string, unknown> = {}) => ({ service_title, ...more });

async function shop(): Promise<AppContext> {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    titled('Logo Kit', {
      price_usd: 40_000,
      delivery_time_days: 5,
      category: 'Create Content',
      projects_sold_30d: 13,
    }),
    titled('Website Audit', { price_usd: 22_000, delivery_time_days: 2, category: 'Analyze & Report' }),
    titled('Website Build', { price_usd: 70_000, delivery_time_days: 7, category: 'Set Up & Automate' }),
    titled('Newsletter', {
      price_usd: 13_000,
      delivery_time_days: 1,
      category: 'Create Content',
      projects_sold_30d: 24,
    }),
  );
  return ctx;
}

const ask = (ctx: AppContext, q: string, more: { literal?: boolean; sessionId?: string } = {}) =>
  findServicesForSearchQuery(ctx, { q, literal: more.literal ?? false, sessionId: more.sessionId ?? null });
const titlesOf = (hits: { title: string }[]) => hits.map(({ title }) => title);

test('limits of a query are kept; what fits but for them is said apart', async () => {
  const ctx = await shop();
  const cheap = await ask(ctx, 'website under $300');
  expect(titlesOf(cheap.results)).toEqual(['Website Audit']);
  expect(cheap.nearest).toEqual([]);
  expect(cheap.intent).toMatchObject({
    rest: 'website',
    max_usd: 29_999,
    chips: [{ kind: 'price', label: 'under $300', without: 'website' }],
  });
  const tooCheap = await ask(ctx, 'website under $100');
  expect(tooCheap.results).toEqual([]);
  expect(titlesOf(tooCheap.nearest).toSorted()).toEqual(['Website Audit', 'Website Build']);
  expect((await ask(ctx, 'zeppelin under $100')).nearest).toEqual([]);
  expect(titlesOf((await ask(ctx, 'logo in 2 days')).nearest)).toEqual(['Logo Kit']);
});

test('limits alone list what keeps them, the soonest or the cheapest first', async () => {
  const ctx = await shop();
  expect(titlesOf((await ask(ctx, 'need it in 2 days')).results)).toEqual(['Newsletter', 'Website Audit']);
  expect(titlesOf((await ask(ctx, 'under $410')).results)).toEqual([
    'Newsletter',
    'Website Audit',
    'Logo Kit',
  ]);
  expect(titlesOf((await ask(ctx, 'the fastest service')).results)[0]).toBe('Newsletter');
  expect(titlesOf((await ask(ctx, 'create content')).results)).toEqual(['Newsletter', 'Logo Kit']);
  for (const q of ['', '   ', 'please', 'can you help me?', '😀', '!!!']) {
    expect((await ask(ctx, q)).results, q).toEqual([]);
  }
});

test('a category in a query narrows it, unless nothing in it fits', async () => {
  const ctx = await shop();
  expect(titlesOf((await ask(ctx, 'create content logo')).results)).toEqual(['Logo Kit']);
  expect(titlesOf((await ask(ctx, 'create content website audit')).results)[0]).toBe('Website Audit');
});

test('a misspelt query says what was searched; literally it finds nothing', async () => {
  const ctx = await shop();
  const corrected = await ask(ctx, 'newslettr');
  expect(corrected).toMatchObject({ corrected: 'newsletter', mode: 'lexical', reason: 'off' });
  expect(corrected.results[0]).toMatchObject({ title: 'Newsletter', matches: { title: [[0, 10]] } });
  expect(await ask(ctx, 'newslettr', { literal: true })).toMatchObject({ results: [], corrected: null });
});

test('the page finds what the field finds, in the same order', async () => {
  const ctx = await shop();
  for (const q of ['website', 'website under $300', 'logo', 'newslettr', 'fastest', 'zeppelin']) {
    const page = await searchServices(
      ctx,
      parseServiceSearchUrlParams(new URLSearchParams({ q }), DEFAULT_CATEGORIES),
    );
    expect(titlesOf(page.services), q).toEqual(titlesOf((await ask(ctx, q)).results));
  }
});

test('an answer to a session is remembered for what it does next', async () => {
  const ctx = await shop();
  const answered = await ask(ctx, 'logo', { sessionId: 'visit-of-a-test' });
  expect(findRecentSearchAnswer('visit-of-a-test', 'logo', ctx.now)).toMatchObject({
    normalizedQuery: 'logo',
    answer: answered,
    topScore: expect.any(Number),
    catalogueVersion: expect.any(Number),
  });
  expect(findRecentSearchAnswer('another-visit', 'logo', ctx.now)).toBeNull();
  expect(
    findRecentSearchAnswer('visit-of-a-test', 'logo', new Date(ctx.now.getTime() + 31 * 60_000)),
  ).toBeNull();
});

test('[SEARCH-08] while the database is away the index in memory answers; one that cannot be renewed finds nothing', async () => {
  const ctx = await shop();
  const before = await ask(ctx, 'logo');
  await ctx.db.execute(sql`alter table cache_versions rename to cache_versions_gone`);
  try {
    expect(await ask(ctx, 'logo')).toEqual(before);
  } finally {
    await ctx.db.execute(sql`alter table cache_versions_gone rename to cache_versions`);
  }
  const empty = await freshContext();
  await empty.db.execute(sql`alter table services rename to services_gone`);
  try {
    expect(await ask(empty, 'logo')).toMatchObject({ results: [], mode: 'lexical', nearest: [] });
  } finally {
    await empty.db.execute(sql`alter table services_gone rename to services`);
  }
});

test('suggestions follow the sales, then the price', async () => {
  const ctx = await shop();
  expect(titlesOf(await listDefaultSearchSuggestions(ctx))).toEqual([
    'Newsletter',
    'Logo Kit',
    'Website Audit',
    'Website Build',
  ]);
});
