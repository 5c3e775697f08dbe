import { randomUUID } from 'node:crypto';

import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import catalogue from '#app/seed/catalogue.json' with { type: 'json' };

import { freshContext } from '../../../tests/shop/context.ts';

import { addServiceFixtures, makeServiceRow } from './fixtures.ts';
import { importServices } from './import-services.server.ts';
import { serviceOldSlugs, services } from './tables.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';

async function problemsOf(...rows: unknown[]) {
  const ctx = await freshContext();
  const outcome = await importServices(ctx, rows);
  expect(await ctx.db.$count(services)).toBe(0);
  return outcome.ok ? [] : outcome.failure.problems.map(({ row, field }) => `${row} ${field}`);
}

test('the catalogue imports as it is, each of its fields kept', async () => {
  const ctx = await freshContext();
  expect(await importServices(ctx, catalogue)).toEqual({ ok: true, value: { count: 40 } });
  const rows = await ctx.db.select().from(services).orderBy(asc(services.id));
  expect(
    rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      service_title: row.title,
      category: row.category,
      price_usd: row.priceCents,
      delivery_time_days: row.deliveryDays,
      projects_sold_30d: row.projectsSold30d,
      reviews: row.reviewCount,
      service_description: row.description,
      reason_to_buy___pain_point: row.painPoint,
      status: row.status,
      deleted_at: row.deletedAt,
      created_at: row.createdAt.toISOString(),
    })),
  ).toEqual(catalogue);
  expect(rows.every((row) => row.publishedAt !== null && !row.isDemo)).toBe(true);
});

test('what the new fields cannot hold is refused', async () => {
  const bad = await problemsOf(
    makeServiceRow({ badge_codes: ['two words'], og_image: 'javascript:alert(1)' }),
    makeServiceRow({ slug: 'b', seo_title: 'x'.repeat(61), seo_description: 'x'.repeat(161) }),
  );
  expect(bad.toSorted()).toEqual(['1 badge_codes.0', '1 og_image', '2 seo_description', '2 seo_title']);
});

test('every bad field of every row is named and nothing is written', async () => {
  const bad = await problemsOf(
    makeServiceRow(),
    makeServiceRow({ slug: 'a b', price_usd: 12.5, category: 'Other' }),
    makeServiceRow({ slug: 'c', delivery_time_days: 0, status: 'live', created_at: 'yesterday', id: '7' }),
    'no row',
  );
  expect(bad.toSorted()).toEqual([
    '2 category',
    '2 price_usd',
    '2 slug',
    '3 created_at',
    '3 delivery_time_days',
    '3 id',
    '3 status',
    '4 (row)',
  ]);
});

test('ids and slugs that repeat in the file are refused', async () => {
  const bad = await problemsOf(
    makeServiceRow({ id: ID }),
    makeServiceRow({ id: ID, slug: 'other' }),
    makeServiceRow(),
  );
  expect(bad).toEqual(['2 id', '3 slug']);
});

test('a section longer than rich text may be is refused', async () => {
  expect(await problemsOf(makeServiceRow({ service_description: 'x'.repeat(100_001) }))).toEqual([
    '1 service_description',
  ]);
});

test('an id or slug the shop has already is refused, unless the import replaces', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'there' });
  const again = [makeServiceRow({ slug: 'there', service_title: 'Again' }), makeServiceRow({ slug: 'new' })];
  const refused = await importServices(ctx, again);
  expect(refused).toMatchObject({ ok: false, failure: { problems: [{ row: 1, field: 'slug' }] } });
  expect(await ctx.db.$count(services)).toBe(1);
  expect(await importServices(ctx, again, { isReplacing: true })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(services)).toBe(2);
  expect(await ctx.db.$count(services, eq(services.title, 'Again'))).toBe(1);
});

test('replacing services leaves the orders that sold them whole', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: ID, slug: 'sold' });
  const orderId = randomUUID();
  const scope = { about: '', process: '', included: '', excluded: '', details: '', value: '' };
  await ctx.db.insert(orders).values({
    id: orderId,
    source: 'direct',
    subtotalCents: 14_900,
    totalCents: 14_900,
    provider: 'sandbox',
    isLive: false,
  });
  await ctx.db.insert(orderItems).values({
    orderId,
    position: 0,
    serviceId: ID,
    serviceSlug: 'sold',
    title: 'Landing Page',
    category: 'Fix Problems',
    unitCents: 14_900,
    quantity: 1,
    lineCents: 14_900,
    deliveryDays: 2,
    scope: { ...scope, includedRows: ['Copy'], excludedRows: [] },
    serviceVersion: 1,
  });
  await importServices(ctx, [makeServiceRow({ slug: 'other' })], { isReplacing: true });
  const [item] = await ctx.db.select().from(orderItems);
  expect(item).toMatchObject({ serviceId: null, serviceSlug: 'sold', scope: { includedRows: ['Copy'] } });
});

test('an imported service keeps its old URLs from elsewhere and here, each for one service only', async () => {
  const ctx = await freshContext();
  const row = makeServiceRow({ id: ID, slug: 'ads-audit', old_slugs: ['audit', 'ads'] });
  expect(await importServices(ctx, [row])).toMatchObject({ ok: true });
  const former = async () =>
    (await ctx.db.select().from(serviceOldSlugs).orderBy(serviceOldSlugs.slug)).map(({ slug }) => slug);
  expect(await former()).toEqual(['ads', 'audit']);
  // An import without old slugs keeps the existing ones and adds the current one.
  await importServices(ctx, [makeServiceRow({ id: ID, slug: 'ads-check' })], { isUpdating: true });
  expect(await former()).toEqual(['ads', 'ads-audit', 'audit']);
  // Back at a former slug, which then no longer redirects.
  await importServices(ctx, [makeServiceRow({ id: ID, slug: 'audit', old_slugs: ['ads'] })], {
    isUpdating: true,
  });
  expect(await former()).toEqual(['ads', 'ads-check']);
  await addServiceFixtures(ctx, { slug: 'other' });
  const problems = await importServices(ctx, [
    makeServiceRow({ slug: 'one', old_slugs: ['ads'] }),
    makeServiceRow({ slug: 'two', old_slugs: ['other'] }),
  ]);
  expect(problems).toMatchObject({
    failure: {
      problems: [
        { row: 1, field: 'old_slugs' },
        { row: 2, field: 'old_slugs' },
      ],
    },
  });
  const twice = await importServices(ctx, [
    makeServiceRow({ slug: 'one', old_slugs: ['same'] }),
    makeServiceRow({ slug: 'same' }),
  ]);
  expect(twice).toMatchObject({ failure: { problems: [{ row: 1, field: 'old_slugs' }] } });
});

test('the address of a service in the trash is free', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { slug: 'there', deleted_at: '2026-07-01' });
  expect(await importServices(ctx, [makeServiceRow({ slug: 'there' })])).toMatchObject({ ok: true });
});

test('an empty file imports nothing, and replacing with it empties the catalogue', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, {});
  expect(await importServices(ctx, [])).toEqual({ ok: true, value: { count: 0 } });
  expect(await ctx.db.$count(services)).toBe(1);
  await importServices(ctx, [], { isReplacing: true });
  expect(await ctx.db.$count(services)).toBe(0);
});

test('thousands of services import in one go', async () => {
  const ctx = await freshContext();
  const many = Array.from({ length: 3_000 }, (_, n) => makeServiceRow({ slug: `service-${n}` }));
  expect(await importServices(ctx, many)).toEqual({ ok: true, value: { count: 3_000 } });
});
