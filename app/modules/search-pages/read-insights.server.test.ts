import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { addDays } from '#app/lib/dates.ts';
import { countSearchesBeforeCartOrPurchase } from '#app/modules/analytics/count-search-outcomes.server.ts';
import { sumSearchesJob } from '#app/modules/analytics/sum-searches.job.server.ts';
import { analyticsEvents } from '#app/modules/analytics/visit-tables.server.ts';
import { createDraftServiceFromSearch } from '#app/modules/catalog/create-draft-from-search.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { addMessages } from '#app/modules/crm/fixtures.ts';
import { deleteOldSearches } from '#app/modules/search/events/delete-old-searches.server.ts';
import { aggregateFinishedSearchDays } from '#app/modules/search/insights/sum-search-days.server.ts';
import { addSearchRule } from '#app/modules/search/rules/save-search-rule.server.ts';
import { searchDayTotals } from '#app/modules/search/sum-tables.server.ts';
import { searchEvents } from '#app/modules/search/query-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf, asSystem } from '../../../tests/shop/actor.ts';
import { freshContext } from '../../../tests/shop/context.ts';

import { type SearchInsightOptions, readSearchInsights } from './read-insights.server.ts';

const SERVICE = '00000000-0000-4000-8000-000000000001';
const NOW = new Date('2026-03-20T12:00:00Z');

async function shop(): Promise<AppContext> {
  const ctx = { ...asSystem(await freshContext()), now: NOW };
  await addServiceFixtures(ctx, { id: SERVICE, service_title: 'Ads Audit' });
  return ctx;
}

type Search = Partial<typeof searchEvents.$inferInsert>;

/** Searches of `visits` different visits, `daysAgo`. */
async function ask(
  ctx: AppContext,
  query: string,
  { visits = 3, daysAgo = 0, ...more }: Search & { visits?: number; daysAgo?: number } = {},
) {
  const at = addDays(NOW, -daysAgo);
  await ctx.db.insert(searchEvents).values(
    Array.from({ length: visits }, () => ({
      sessionId: randomUUID(),
      query,
      normalizedQuery: query,
      resultsCount: 5,
      mode: 'hybrid',
      latencyMs: 20,
      createdAt: at,
      updatedAt: at,
      ...more,
    })),
  );
}

const read = (ctx: AppContext, choice: Partial<SearchInsightOptions> = {}) =>
  readSearchInsights(ctx, { span: 30, list: 'top', isRare: false, ...choice });
const sum = (ctx: AppContext) =>
  aggregateFinishedSearchDays(ctx, { countOutcomes: countSearchesBeforeCartOrPurchase });

test('the insights are the same whether days have sums or not, and when the searches of those are gone', async () => {
  const ctx = await shop();
  await ask(ctx, 'logo', { daysAgo: 40 });
  await ask(ctx, 'ads audit', { daysAgo: 20, clickedId: SERVICE });
  await ask(ctx, 'ads audit', { daysAgo: 2, visits: 5, clickedId: SERVICE });
  await ask(ctx, 'podcast', { daysAgo: 2, resultsCount: 0, mode: 'lexical' });
  await ask(ctx, 'podcast', { resultsCount: 0, visits: 1 });
  await ask(ctx, 'rare wish', { daysAgo: 1, visits: 2 });
  const before = await read(ctx);
  expect(before.figures.now).toMatchObject({
    searches: 14,
    people: 14,
    clicks: 8,
    answered: 14,
    withoutResults: 4,
    lexical: 3,
  });
  expect(before.figures).toMatchObject({ unique: 3, latencyP95Ms: 20, from: '2026-02-19' });
  expect(
    before.rows.map(({ query, searches, people, last, trend, clicked }) => [
      query,
      searches,
      people,
      last,
      trend,
      clicked?.title,
    ]),
  ).toEqual([
    ['ads audit', 8, 8, '2026-03-18', 2 / 3, 'Ads Audit'],
    ['podcast', 4, 4, '2026-03-20', null, undefined],
  ]);
  expect(await sum(ctx)).toBe(40);
  expect(await sum(ctx)).toBe(0);
  const after = await read(ctx);
  expect({ ...after, figures: { ...after.figures, before: null } }).toEqual({
    ...before,
    figures: { ...before.figures, before: null },
  });
  // Only the sums cover the earlier days.
  expect(after.figures.before).toMatchObject({ searches: 3 });
  const later = { ...ctx, now: addDays(NOW, 89) };
  await sum(later);
  await deleteOldSearches(later);
  const { now, before: gone } = (await read(later, { span: 90 })).figures;
  expect([now.searches, gone.searches]).toEqual([1, 16]);
  expect(await ctx.db.$count(searchEvents)).toBe(1);
});

test('of few visits only first letters are shown, apart from the rest', async () => {
  const ctx = await shop();
  await ask(ctx, 'ads audit');
  await ask(ctx, 'rare wish', { visits: 2 });
  expect((await read(ctx)).rows.map(({ query }) => query)).toEqual(['ads audit']);
  const rare = await read(ctx, { isRare: true });
  expect(rare.rows.map(({ query, isMasked }) => [query, isMasked])).toEqual([['r••• w•••', true]]);
  expect(JSON.stringify(rare)).not.toContain('rare');
});

test('a search without a click is listed until a visitor clicks one of its services', async () => {
  const ctx = await shop();
  await ask(ctx, 'ads audit');
  await ask(ctx, 'podcast', { resultsCount: 0 });
  const unclicked = async () => (await read(ctx, { list: 'unclicked' })).rows.map(({ query }) => query);
  expect(await unclicked()).toEqual(['ads audit']);
  await ask(ctx, 'ads audit', { visits: 1, clickedId: SERVICE });
  expect(await unclicked()).toEqual([]);
});

test('a search without result, its lead and its draft share one row, which ignoring removes', async () => {
  const ctx = await shop();
  await ask(ctx, 'podcast editing', { visits: 1, resultsCount: 0 });
  await addMessages(ctx, { subject: 'demand', query: 'Podcast editing', message: 'Please.' });
  const demand = async (actor = ctx.actor) => (await read({ ...ctx, actor }, { list: 'nothing' })).rows;
  expect(await demand()).toMatchObject([
    { query: 'podcast editing', withoutResults: 1, leads: 1, service: null },
  ]);
  await ask(ctx, 'podcast editing', { visits: 2, resultsCount: 0 });
  expect(await demand()).toMatchObject([
    { query: 'podcast editing', withoutResults: 3, leads: 1, service: null },
  ]);
  const draft = await createDraftServiceFromSearch(ctx, 'podcast editing', { id: null });
  expect(await demand()).toMatchObject([{ service: { id: draft.ok && draft.value.id, isPublished: false } }]);
  expect(await demand(actorOf('analyst'))).toMatchObject([{ leads: null }]);
  await addSearchRule(ctx, { kind: 'ignore', term: 'podcast editing' });
  expect(await demand()).toEqual([]);
});

test('carts and orders count only for visitors who consented, and only after their search', async () => {
  const ctx = await shop();
  const event = { path: '/', isMobile: false, serviceIds: [] };
  for (const [visitor, name, hours] of [
    ['ada', 'purchase', 1],
    ['ben', 'add_to_cart', 1],
    ['cem', 'purchase', -1],
    ['dan', 'page_view', 1],
  ] as const) {
    await ask(ctx, 'ads audit', { visits: 1, visitor, daysAgo: 1 });
    const at = new Date(addDays(NOW, -1).getTime() + hours * 3_600_000);
    await ctx.db.insert(analyticsEvents).values({ ...event, visitor, name, at });
  }
  await ask(ctx, 'ads audit', { visits: 5, daysAgo: 1 });
  const outcomes = { consented: 4, carted: 2, bought: 1 };
  expect((await read(ctx)).figures.now).toMatchObject(outcomes);
  await sumSearchesJob.run(ctx, {});
  expect((await read(ctx)).figures.now).toMatchObject(outcomes);
  expect(await ctx.db.$count(searchDayTotals)).toBe(1);
});

test.each(['editor', 'fulfiller'] as const)('%s reads no insights', async (role) => {
  const ctx = await shop();
  await expect(read({ ...ctx, actor: actorOf(role) })).rejects.toMatchObject({ status: 403 });
});
