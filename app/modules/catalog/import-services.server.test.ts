import { randomUUID } from 'node:crypto';

import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import catalogue from '#app/seed/catalogue.json' with { type: 'json' };

import { freshContext } from '../../../tests/shop/context.ts';

import { addServices, makeServiceRow } from './fixtures.ts';
import { importServices } from './import-services.server.ts';
import { serviceScopeRows, services } from './tables.server.ts';

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

test('[DATA-01] every field the specifications give a service is kept as it came', async () => {
  const ctx = await freshContext();
  const row = makeServiceRow({
    id: ID,
    reviews: 4,
    reason_to_buy___pain_point: 'Nobody buys.',
    client_satisfaction_quote: 'It sold the week it went live.',
    founder_quote_after_delivery: 'Call me when it sells.',
    badge_codes: ['new', 'quick-win'],
    seo_title: 'A landing page in two days',
    seo_description: 'One page, one offer, one price.',
    og_image: 'https://example.com/page.png',
    status: 'archived',
    published_at: '2026-06-02T00:00:00.000Z',
    updated_at: '2026-06-03T00:00:00.000Z',
    deleted_at: '2026-06-04T00:00:00.000Z',
  });
  expect(await importServices(ctx, [row])).toMatchObject({ ok: true });
  const [found] = await rowsOf(ctx.db, sql`select to_jsonb(services) as service from services`);
  const stored = found?.['service'] as Record<string, unknown>; // what the statement selects
  const moments = ['published_at', 'updated_at', 'deleted_at', 'created_at'];
  const kept = Object.keys(row).map((field) => {
    const value = stored[field];
    return [field, moments.includes(field) ? new Date(String(value)).toISOString() : value];
  });
  expect(Object.fromEntries(kept)).toEqual(row);
});

test('what the new fields cannot hold is refused', async () => {
  const bad = await problemsOf(
    makeServiceRow({ badge_codes: ['two words'], og_image: 'javascript:alert(1)' }),
    makeServiceRow({ slug: 'b', seo_title: 'x'.repeat(61), seo_description: 'x'.repeat(161) }),
  );
  expect(bad.toSorted()).toEqual(['1 badge_codes.0', '1 og_image', '2 seo_description', '2 seo_title']);
});

test('what buyers say is a list, or a text with a phrase in each line; each is kept once', async () => {
  const ctx = await freshContext();
  const listed = makeServiceRow({ buyer_phrases: ['the phone does not ring', ' The  phone does not ring '] });
  const written = makeServiceRow({ slug: 'two', buyer_phrases: 'more calls\r\n\r\nno clients\n' });
  const without = makeServiceRow({ slug: 'three' });
  expect(await importServices(ctx, [listed, written, without])).toMatchObject({ ok: true });
  const rows = await ctx.db
    .select({ phrases: services.buyerPhrases })
    .from(services)
    .orderBy(asc(services.slug));
  expect(rows.map(({ phrases }) => phrases)).toEqual([
    ['the phone does not ring'],
    [],
    ['more calls', 'no clients'],
  ]);
  expect(await problemsOf(makeServiceRow({ buyer_phrases: ['ok'] }))).toEqual(['1 buyer_phrases']);
  const tooMany = Array.from({ length: 61 }, (_, place) => `phrase ${place}`);
  expect(await problemsOf(makeServiceRow({ buyer_phrases: tooMany }))).toEqual(['1 buyer_phrases']);
});

test('a service is found by the words of its title and description, whatever their case, accents and markup', async () => {
  const ctx = await freshContext();
  await addServices(
    ctx,
    {
      service_title: 'Café Ads',
      service_description: JSON.stringify({ about: '<p>R&amp;D <b>Über</b>sicht</p>' }),
    },
    { service_title: null, service_description: '{"about": broken', status: 'draft' },
  );
  const rows = await ctx.db
    .select({ title: services.titleSort, text: services.findText })
    .from(services)
    .orderBy(services.slug);
  expect(rows).toEqual([
    { title: 'cafe ads', text: 'cafe ads\n r&d  uber sicht ' },
    { title: '', text: '\n{"about": broken' },
  ]);
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
  await addServices(ctx, { slug: 'there', deleted_at: '2026-07-01' });
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
  await addServices(ctx, { id: ID, slug: 'sold' });
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

test('checklist rows are stored with the service', async () => {
  const ctx = await freshContext();
  await addServices(ctx, {
    id: ID,
    service_description: JSON.stringify({
      included: '<ul><li>One</li><li>Two</li></ul>',
      excluded: 'Hosting. Ads.',
    }),
  });
  const rows = await ctx.db
    .select()
    .from(serviceScopeRows)
    .orderBy(asc(serviceScopeRows.kind), asc(serviceScopeRows.position));
  expect(rows.map(({ kind, position, text }) => [kind, position, text])).toEqual([
    ['excluded', 0, 'Hosting'],
    ['excluded', 1, 'Ads'],
    ['included', 0, 'One'],
    ['included', 1, 'Two'],
  ]);
});

test('[DETAIL-15] HTML in a description is cleaned before it is stored; plain text stays as it came', async () => {
  const ctx = await freshContext();
  const description = {
    about: '<p onclick="x()">Hi <a href="javascript:x()">there</a></p><script>x()</script>',
    process: 'Weigh 5 < 6 & "quote" it.',
    note: 7,
  };
  await addServices(ctx, { slug: 'sections', service_description: JSON.stringify(description) });
  await addServices(ctx, {
    slug: 'legacy',
    service_description: '<b style="position:fixed;color:red">Bold</b>',
  });
  const stored = await ctx.db
    .select({ description: services.description })
    .from(services)
    .orderBy(services.slug);
  expect(stored[0]?.description).toBe('<b style="color:red">Bold</b>');
  expect(JSON.parse(stored[1]?.description ?? '')).toEqual({
    about: '<p>Hi <a>there</a></p>',
    process: description.process,
    note: 7,
  });
});

test('an empty file imports nothing, and replacing with it empties the catalogue', async () => {
  const ctx = await freshContext();
  await addServices(ctx, {});
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
