import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import { identifyAnalyticsEventSender } from '#app/modules/analytics/identify-sender.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import type { AppContext } from '#app/platform/context.ts';

import { actorOf } from '../../../../tests/shop/actor.ts';
import { freshContext } from '../../../../tests/shop/context.ts';

import { findServicesForSearchQuery } from '../answers/find-search-answer.server.ts';
import { searchDays } from '../sum-tables.server.ts';
import { searchEvents } from '../query-tables.server.ts';

import { deleteOldSearches } from './delete-old-searches.server.ts';
import { listSearchesWithoutResult } from './list-searches-without-result.server.ts';
import { recordSettledSearchEvent } from './record-search.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const UNKNOWN = '00000000-0000-4000-8000-00000000000f';
const later = <Context extends AppContext>(ctx: Context, ms: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + ms),
});
const eventsOf = (ctx: AppContext) =>
  ctx.db.select().from(searchEvents).orderBy(asc(searchEvents.createdAt), asc(searchEvents.query));

let visits = 0;
const newSession = () => `session-of-test-${visits++}`;
const body = (query: string, more: Record<string, unknown> = {}) => ({
  session_id: 'session-of-test',
  query,
  clicked_id: null,
  ...more,
});

function record(ctx: AppContext, event: unknown, headers: Record<string, string> = {}) {
  const request = new Request('http://shop.test/api/search-events', {
    method: 'POST',
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140', ...headers },
  });
  return recordSettledSearchEvent(ctx, event, () => identifyAnalyticsEventSender(ctx, request));
}

async function shop(): Promise<AppContext> {
  const ctx = await freshContext();
  await addServiceFixtures(
    ctx,
    { id: ID, service_title: 'Logo Design', category: 'Create Content' },
    { service_title: 'Other', category: 'Fix Problems' },
  );
  return ctx;
}

test('[SEARCH-07] session, query and clicked service are stored, with what the server knows of its own answer', async () => {
  const ctx = await shop();
  const session_id = newSession();
  const { results } = await findServicesForSearchQuery(ctx, {
    q: 'logo',
    sessionId: session_id,
    literal: false,
  });
  expect(results.map(({ id }) => id)).toEqual([ID]);
  expect(await record(later(ctx, 5_000), body('logo', { session_id, clicked_id: ID }))).toBe(true);
  expect(await eventsOf(ctx)).toMatchObject([
    {
      sessionId: session_id,
      query: 'logo',
      normalizedQuery: 'logo',
      clickedId: ID,
      position: 1,
      resultsCount: 1,
      intent: { max_days: null },
      consentId: null,
      visitor: null,
    },
  ]);
});

test('[SEARCH-07] a click on an unknown service is stored as no click', async () => {
  const ctx = await shop();
  await record(ctx, body('logo', { clicked_id: UNKNOWN }));
  await record(ctx, body('seo', { clicked_id: 'not an id' }));
  expect(await eventsOf(ctx)).toMatchObject([
    { query: 'logo', clickedId: null, position: null, resultsCount: null, mode: null },
    { query: 'seo', clickedId: null },
  ]);
});

test('a burst is one row with its longest text, completed by its click within half an hour', async () => {
  const ctx = await shop();
  await record(ctx, body('lo'));
  await record(later(ctx, 3_000), body('logo'));
  await record(later(ctx, 4_000), body('log'));
  await record(later(ctx, 29 * 60_000), body('logo', { clicked_id: ID }));
  await record(later(ctx, 29 * 60_000 + 50), body('logo', { clicked_id: ID }));
  expect(await eventsOf(ctx)).toMatchObject([{ query: 'logo', clickedId: ID }]);
  await record(later(ctx, 70 * 60_000), body('logo', { clicked_id: ID }));
  await record(ctx, body('logo', { session_id: 'another-visit' }));
  expect(await eventsOf(ctx)).toHaveLength(3);
});

test('beacons of one visit that arrive together leave one row', async () => {
  const ctx = await shop();
  await Promise.all([record(ctx, body('logo', { clicked_id: ID })), record(ctx, body('logo'))]);
  expect(await eventsOf(ctx)).toMatchObject([{ clickedId: ID }]);
});

test('a search of only filters or punctuation still gets a label on the dashboard', async () => {
  const ctx = await shop();
  for (const query of ['under $1', ' ?!? ', 'for']) {
    const session_id = newSession();
    await findServicesForSearchQuery(ctx, { q: query.trim(), sessionId: session_id, literal: false });
    await record(ctx, body(query, { session_id }));
  }
  const kept = (await eventsOf(ctx)).map(({ query, normalizedQuery }) => `${query} | ${normalizedQuery}`);
  expect(kept.toSorted()).toEqual(['?!? | ?!?', 'for | for', 'under $1 | under 1']);
  // Stored as by an earlier version.
  await ctx.db.insert(searchEvents).values({ sessionId: newSession(), query: '???', normalizedQuery: '' });
  await ctx.db.update(searchEvents).set({ resultsCount: 0, createdAt: ctx.now });
  const listed = await listSearchesWithoutResult({ ...ctx, actor: actorOf('owner') }, 10);
  expect(listed.map(({ query }) => query)).toEqual(['?!?', 'for', 'under 1']);
});

test('addresses, phone and card numbers are never stored, not in the parsed intent either', async () => {
  const ctx = await shop();
  const query = 'logo for ada@example.com +1 (555) 010-9999 or 4242 4242 4242 4242';
  const session_id = newSession();
  await findServicesForSearchQuery(ctx, { q: query, sessionId: session_id, literal: false });
  await record(ctx, body(query, { session_id }));
  // Without times and scores, which can contain any digits.
  const kept = (await eventsOf(ctx)).map((event) => [event.query, event.normalizedQuery, event.intent]);
  const rows = JSON.stringify(kept);
  expect(rows).toContain('logo for [e-mail] [phone] or [card]');
  for (const secret of ['ada', '555', '4242']) expect(rows).not.toContain(secret);
});

test('bots, browsers that ask not to be counted and empty queries are not recorded', async () => {
  const ctx = await shop();
  expect(await record(ctx, body('logo'), { 'User-Agent': 'Googlebot/2.1' })).toBe(true);
  expect(await record(ctx, body('logo'), { 'Sec-GPC': '1' })).toBe(true);
  expect(await record(ctx, body('logo'), { DNT: '1' })).toBe(true);
  expect(await record(ctx, body('   '))).toBe(true);
  expect(await eventsOf(ctx)).toEqual([]);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['no session', { query: 'logo' }],
  ['a session that is none', body('logo', { session_id: 'a b' })],
  // Search requests refuse these, so such an event could never match an answer.
  ['a session too short for a question', body('logo', { session_id: 'a-visit' })],
  ['a session with a sign no question takes', body('logo', { session_id: 'session_of_test' })],
  ['a query that is no text', body('logo', { query: 7 })],
])('%s is no event', async (_what, event) => {
  const ctx = await freshContext();
  expect(await record(ctx, event)).toBe(false);
});

test('what no database stores and what is too long are cut, not refused', async () => {
  const ctx = await shop();
  await record(ctx, body(`a\u0000b${'x'.repeat(500)}`));
  const [row] = await eventsOf(ctx);
  expect(row?.query).toHaveLength(200);
});

test('after 90 days only sums without sessions are left', async () => {
  const ctx = await shop();
  await record(ctx, body('logo', { clicked_id: ID }));
  await record(ctx, body('Logo', { session_id: 'another-visit' }));
  expect(await deleteOldSearches(later(ctx, 88 * DAY_MS))).toBe(0);
  expect(await deleteOldSearches(later(ctx, 91 * DAY_MS))).toBe(2);
  expect(await eventsOf(ctx)).toEqual([]);
  expect(await ctx.db.select().from(searchDays)).toEqual([
    {
      day: ctx.now.toISOString().slice(0, 10),
      query: 'logo',
      searches: 2,
      sessions: 2,
      clicks: 1,
      withoutResults: 0,
    },
  ]);
});
