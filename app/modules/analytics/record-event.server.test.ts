import { expect, test } from 'vitest';

import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { deleteExpiredAnalyticsData } from './forget-events.job.server.ts';
import { recordPageAnalyticsEvent } from './record-event.server.ts';
import { consentRecords, analyticsEvents, analyticsSalts } from './visit-tables.server.ts';

const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140', refusesCounting: false };
const view = { name: 'page_view', path: '/services' };
const later = <Context extends AppContext>(ctx: Context, ms: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + ms),
});
const eventsOf = (ctx: AppContext) => ctx.db.select().from(analyticsEvents).orderBy(analyticsEvents.at);

test('an event is counted without its address, and two of one visitor and day belong together', async () => {
  const ctx = await freshContext({ now: new Date('2026-11-20T10:00:00Z'), clientAddress: '203.0.113.9' });
  await recordPageAnalyticsEvent(ctx, FIREFOX, { ...view, referrer: 'https://search.example/?q=audit' });
  await recordPageAnalyticsEvent(later(ctx, 60_000), FIREFOX, {
    name: 'add_to_cart',
    path: '/',
    service_ids: ['a'],
    value_cents: 14_900,
  });
  await recordPageAnalyticsEvent(later({ ...ctx, clientAddress: '203.0.113.10' }, 120_000), FIREFOX, view);
  const rows = await eventsOf(ctx);
  expect(rows).toMatchObject([
    { name: 'page_view', path: '/services', referrer: 'search.example', isMobile: false },
    { name: 'add_to_cart', serviceIds: ['a'], valueCents: 14_900 },
    { name: 'page_view' },
  ]);
  expect(rows[0]?.visitor).toBe(rows[1]?.visitor);
  expect(rows[2]?.visitor).not.toBe(rows[0]?.visitor);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});

test('the next day the same visitor is another one, and the salt of the day before is gone', async () => {
  const ctx = await freshContext({ now: new Date('2026-11-20T23:59:00Z') });
  await recordPageAnalyticsEvent(ctx, FIREFOX, view);
  const tomorrow = later(ctx, 120_000);
  await recordPageAnalyticsEvent(tomorrow, FIREFOX, view);
  const [first, second] = await eventsOf(ctx);
  expect(first?.visitor).not.toBe(second?.visitor);
  expect(await ctx.db.select({ day: analyticsSalts.day }).from(analyticsSalts)).toEqual([
    { day: '2026-11-21' },
  ]);
});

test('machines and browsers that ask not to be counted are not counted', async () => {
  const ctx = await freshContext();
  expect(await recordPageAnalyticsEvent(ctx, { ...FIREFOX, refusesCounting: true }, view)).toBe(true);
  expect(await recordPageAnalyticsEvent(ctx, { ...FIREFOX, userAgent: 'Googlebot/2.1' }, view)).toBe(true);
  expect(await eventsOf(ctx)).toEqual([]);
});

test.each([
  ['an unknown name', { name: 'sign_in', path: '/' }],
  ['an address with a query', { name: 'page_view', path: '/services?q=secret' }],
  ['something that is no path', { name: 'page_view', path: 'https://evil.example' }],
  ['characters no database stores', { name: 'page_view', path: '/\u0000' }],
  ['nothing', null],
])('%s is no event', async (_what, body) => {
  const ctx = await freshContext();
  expect(await recordPageAnalyticsEvent(ctx, FIREFOX, body)).toBe(false);
  expect(await eventsOf(ctx)).toEqual([]);
});

test('raw events are kept for 90 days', async () => {
  const ctx = await freshContext();
  await recordPageAnalyticsEvent(ctx, FIREFOX, view);
  await deleteExpiredAnalyticsData(later(ctx, 90 * DAY_MS - 1));
  expect(await eventsOf(ctx)).toHaveLength(1);
  await deleteExpiredAnalyticsData(later(ctx, 90 * DAY_MS + 1));
  expect(await eventsOf(ctx)).toEqual([]);
  expect(await ctx.db.$count(analyticsSalts)).toBe(0);
});

// In a shop without visits, which would be summed day by day for three years.
test('consent records are kept for three years', async () => {
  const ctx = await freshContext();
  const record = { id: crypto.randomUUID(), policyVersion: 'cookie-policy@1', choices: {}, method: 'dialog' };
  await ctx.db.insert(consentRecords).values({ ...record, createdAt: ctx.now });
  await deleteExpiredAnalyticsData(later(ctx, 3 * 365 * DAY_MS - 1));
  expect(await ctx.db.$count(consentRecords)).toBe(1);
  await deleteExpiredAnalyticsData(later(ctx, 3 * 365 * DAY_MS + 1));
  expect(await ctx.db.$count(consentRecords)).toBe(0);
});
