import { and, count, eq, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { posts } from '#app/modules/blog/tables.server.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { listCaseStudies } from '#app/modules/case-studies/list-case-studies.server.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';
import { listPublicServices } from '#app/modules/catalog/list-public-services.server.ts';
import { DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import { serviceImages, serviceScopeRows, services } from '#app/modules/catalog/tables.server.ts';
import { findActivePromo } from '#app/modules/promo/find-promo.server.ts';
import { evaluatePromoCodeForCart } from '#app/modules/promo/model.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';
import { serviceReviews } from '#app/modules/reviews/tables.server.ts';
import { testimonials } from '#app/modules/testimonials/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { findPublicMediaFile } from '#app/platform/storage/media.server.ts';

import { freshContext } from '../../tests/shop/context.ts';

import { createSingleLinePromoCart } from '#app/modules/promo/fixtures.ts';

import { seedDemoShop } from './demo.server.ts';

async function countRecent(ctx: AppContext): Promise<number> {
  const since = new Date(ctx.now.getTime() - 30 * DAY_MS);
  const [row] = await ctx.db
    .select({ n: count() })
    .from(testimonials)
    .where(gt(testimonials.createdAt, since));
  return row?.n ?? 0;
}

test('the demo shop has 40 public services, 60 testimonials, codes and 6 posts, all marked as demo', async () => {
  const ctx = await freshContext();
  expect(await seedDemoShop(ctx)).toBe(true);
  expect(await listPublicServices(ctx)).toHaveLength(40);
  expect(await ctx.db.$count(testimonials)).toBe(60);
  expect(await ctx.db.$count(promoCodes)).toBe(6);
  expect(await ctx.db.$count(posts)).toBe(6);
  expect(await ctx.db.$count(serviceReviews)).toBe(43);
  expect(await ctx.db.$count(serviceImages)).toBe(160);
  for (const table of [services, testimonials, promoCodes, posts, serviceReviews]) {
    expect(await ctx.db.$count(table, eq(table.isDemo, false))).toBe(0);
  }
  expect(await ctx.db.$count(serviceScopeRows, eq(serviceScopeRows.kind, 'included'))).toBeGreaterThan(80);
});

test('ids and dates of the catalogue are kept', async () => {
  const ctx = await freshContext();
  await seedDemoShop(ctx);
  const [row] = await ctx.db
    .select()
    .from(services)
    .where(and(eq(services.id, '00000000-0000-4000-8000-000000000001')));
  expect(row).toMatchObject({
    slug: 'google-ads-audit-wasted-spend-fix',
    priceCents: 29_900,
    projectsSold30d: 31,
  });
  expect(row?.createdAt.toISOString()).toBe('2026-06-01T00:00:00.000Z');
});

test('promo codes of every state are there', async () => {
  const ctx = await freshContext();
  await seedDemoShop(ctx);
  const verdicts: Record<string, string> = {};
  for (const code of ['WELCOME10', 'SAVE25', 'NEXTYEAR', 'SUMMER20', 'BIG50', 'FIRST100']) {
    const promo = await findActivePromo(ctx, code);
    if (!promo) throw new Error(`${code} is missing`);
    const verdict = evaluatePromoCodeForCart(promo, createSingleLinePromoCart(100_00), ctx.now);
    verdicts[code] = verdict.ok ? 'good' : verdict.failure.code;
  }
  expect(verdicts).toEqual({
    WELCOME10: 'good',
    SAVE25: 'good',
    NEXTYEAR: 'not-yet-active',
    SUMMER20: 'expired',
    BIG50: 'below-minimum',
    FIRST100: 'limit-reached',
  });
});

test('eight case studies of all six categories have real files of their own, small and marked as demo', async () => {
  const ctx = await freshContext();
  await seedDemoShop(ctx);
  const listed = await listCaseStudies(ctx);
  expect(listed).toHaveLength(8);
  expect(new Set(listed.map(({ category }) => category)).size).toBe(DEFAULT_CATEGORIES.length);
  expect(listed.filter(({ isFeatured }) => isFeatured)).toHaveLength(1);
  expect(await ctx.db.$count(caseStudies, eq(caseStudies.isDemo, true))).toBe(8);
  for (const { title, file } of listed) {
    const stored = await findPublicMediaFile(ctx, file?.address.replace('/media/', '') ?? '');
    expect(stored?.sizeBytes, title).toBe(file?.sizeBytes);
    expect(stored?.sizeBytes, title).toBeGreaterThan(10_000);
    expect(stored?.sizeBytes, title).toBeLessThan(200_000);
  }
  const addresses = new Set(listed.map(({ file }) => file?.address));
  expect(addresses.size).toBe(8);
});

test('a second start changes nothing; one weeks later finds recent testimonials again', async () => {
  const ctx = await freshContext();
  await seedDemoShop(ctx);
  const recent = await countRecent(ctx);
  expect(recent).toBeGreaterThan(5);
  expect(await seedDemoShop(ctx)).toBe(false);
  expect(await ctx.db.$count(services)).toBe(40);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 45 * DAY_MS) };
  expect(await countRecent(later)).toBe(0);
  expect(await seedDemoShop(later)).toBe(false);
  expect(await countRecent(later)).toBe(recent);
});

test('a shop that has something of its own is left alone', async () => {
  const ctx = await freshContext();
  await ctx.db.insert(promoCodes).values({ code: 'MINE', type: 'fixed', value: 100 });
  expect(await seedDemoShop(ctx)).toBe(false);
  expect(await ctx.db.$count(services)).toBe(0);
});

test('the demo shop loads quickly', async () => {
  const ctx = await freshContext();
  const started = performance.now();
  await seedDemoShop(ctx);
  expect(performance.now() - started).toBeLessThan(5_000);
});
