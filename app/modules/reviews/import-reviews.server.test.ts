import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { makeReviewRow } from './fixtures.ts';
import { importReviews } from './import-reviews.server.ts';
import { serviceReviews } from './tables.server.ts';

const SERVICE = '00000000-0000-4000-8000-000000000001';
const ROW = makeReviewRow({
  id: '00000000-0000-4000-8000-000000000501',
  service_id: SERVICE,
  reviewer_avatar_url: '/media/a.png',
  is_pinned: true,
});

async function shop() {
  const ctx = await freshContext();
  await addServiceFixtures(ctx, { id: SERVICE, slug: 'one' });
  return ctx;
}

test('[DATA-02] a review keeps every field of the specification and its service, and is never verified by an import', async () => {
  const ctx = await shop();
  expect(await importReviews(ctx, [ROW, makeReviewRow({ service_slug: 'one' })])).toEqual({
    ok: true,
    value: { count: 2 },
  });
  const rows = await ctx.db.select().from(serviceReviews).orderBy(serviceReviews.isPinned);
  expect(rows[1]).toMatchObject({
    id: ROW['id'],
    serviceId: SERVICE,
    reviewerName: 'Nora Lindqvist',
    reviewerCompany: 'Fieldnote',
    reviewerRole: 'Head of Growth',
    reviewerAvatarUrl: '/media/a.png',
    rating: 5,
    title: 'Done the next day',
    content: 'Everything on the list was there.',
    reviewedAt: new Date('2026-10-01T00:00:00Z'),
    status: 'approved',
    isPinned: true,
    isVerified: false,
    isDemo: false,
  });
  expect(rows[0]?.serviceId).toBe(SERVICE);
});

test('every bad field and every unknown service is named, and nothing is written', async () => {
  const ctx = await shop();
  const problemsOf = async (...rows: Record<string, unknown>[]) => {
    const outcome = await importReviews(ctx, rows);
    return outcome.ok ? [] : outcome.failure.problems.map(({ row, field }) => `${row} ${field}`);
  };
  expect(await problemsOf(ROW, { ...ROW, id: 'x', rating: 0, status: 'live', review_content: '' })).toEqual([
    '2 id',
    '2 rating',
    '2 review_content',
    '2 status',
  ]);
  expect(await problemsOf(makeReviewRow())).toEqual(['1 service_id']);
  const unknown = '00000000-0000-4000-8000-000000000009';
  expect(
    await problemsOf(ROW, makeReviewRow({ service_id: unknown }), makeReviewRow({ service_slug: 'none' })),
  ).toEqual(['2 service_id', '3 service_slug']);
  expect(await ctx.db.$count(serviceReviews)).toBe(0);
});

test('an id that is there already is refused, unless the import replaces', async () => {
  const ctx = await shop();
  await importReviews(ctx, [ROW]);
  expect(await importReviews(ctx, [ROW])).toMatchObject({
    ok: false,
    failure: { problems: [{ row: 1, field: 'id' }] },
  });
  expect(await importReviews(ctx, [ROW, ROW])).toMatchObject({ ok: false });
  expect(await importReviews(ctx, [ROW], { isReplacing: true })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(serviceReviews)).toBe(1);
});
