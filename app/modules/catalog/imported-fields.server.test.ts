import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { addServiceFixtures, makeServiceRow } from './fixtures.ts';
import { importServices } from './import-services.server.ts';
import { serviceScopeRows, services } from './tables.server.ts';

const ID = '00000000-0000-4000-8000-000000000001';

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
  const [found] = await runRawSqlQuery(ctx.db, sql`select to_jsonb(services) as service from services`);
  const stored = found?.['service'] as Record<string, unknown>; // the columns of the statement
  const moments = ['published_at', 'updated_at', 'deleted_at', 'created_at'];
  const kept = Object.keys(row).map((field) => {
    const value = stored[field];
    return [field, moments.includes(field) ? new Date(String(value)).toISOString() : value];
  });
  expect(Object.fromEntries(kept)).toEqual(row);
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
  const tooMany = Array.from({ length: 61 }, (_, place) => `phrase ${place}`);
  for (const refused of [['ok'], tooMany]) {
    const outcome = await importServices(ctx, [makeServiceRow({ slug: 'four', buyer_phrases: refused })]);
    expect(outcome).toMatchObject({ ok: false, failure: { problems: [{ row: 1, field: 'buyer_phrases' }] } });
  }
  expect(await ctx.db.$count(services)).toBe(3);
});

test('finds a service by words of its title and description, ignoring case, accents and markup', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(
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

test('checklist rows are stored with the service', async () => {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, {
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
  await addServiceFixtures(ctx, { slug: 'sections', service_description: JSON.stringify(description) });
  await addServiceFixtures(ctx, {
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
