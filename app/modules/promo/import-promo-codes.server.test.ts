import { randomUUID } from 'node:crypto';

import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { findActivePromo } from './find-promo.server.ts';
import { importPromoCodes } from './import-promo-codes.server.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';

test('[DATA-03] a promo code keeps every field; its code is trimmed and upper-cased', async () => {
  const ctx = await freshContext();
  const outcome = await importPromoCodes(ctx, [
    {
      code: ' spring ',
      type: 'fixed',
      value: 2_500,
      starts_at: '2026-03-01T00:00:00Z',
      ends_at: '2026-06-01T00:00:00Z',
      min_order_amount_cents: 10_000,
      max_uses: 50,
      current_uses: 7,
      status: 'active',
    },
    { code: 'TEN', type: 'percentage', value: 10, min_order_amount_cents: null, max_uses: null },
  ]);
  expect(outcome).toEqual({ ok: true, value: { count: 2 } });
  const stored = await ctx.db.select().from(promoCodes).orderBy(asc(promoCodes.code));
  expect(stored).toMatchObject([
    {
      code: 'SPRING',
      type: 'fixed',
      value: 2_500,
      startsAt: new Date('2026-03-01T00:00:00Z'),
      endsAt: new Date('2026-06-01T00:00:00Z'),
      minOrderCents: 10_000,
      maxUses: 50,
      currentUses: 7,
      status: 'active',
    },
    { code: 'TEN', type: 'percentage', value: 10, minOrderCents: 0, maxUses: null, currentUses: 0 },
  ]);
});

test('bad codes are named by row and field and nothing is written', async () => {
  const ctx = await freshContext();
  const good = { code: 'GOOD', type: 'percentage', value: 10 };
  const outcome = await importPromoCodes(ctx, [
    good,
    { ...good, code: '  ' },
    { ...good, code: 'HUGE', value: 101 },
    { ...good, code: 'PAST', starts_at: '2026-06-01', ends_at: '2026-03-01' },
    { ...good, code: 'ODD', type: 'free', value: 0 },
  ]);
  const fields = outcome.ok ? [] : outcome.failure.problems.map(({ row, field }) => `${row} ${field}`);
  expect(fields.toSorted()).toEqual(['2 code', '3 value', '4 ends_at', '5 type', '5 value']);
  expect(await ctx.db.$count(promoCodes)).toBe(0);
  expect(await importPromoCodes(ctx, [good, { ...good, code: 'good' }])).toMatchObject({
    ok: false,
    failure: { problems: [{ row: 2, field: 'code' }] },
  });
});

test('replacing removes unused codes and archives those that orders hold, whose names may come again', async () => {
  const ctx = await freshContext();
  await importPromoCodes(ctx, [
    { code: 'USED', type: 'percentage', value: 10 },
    { code: 'UNUSED', type: 'percentage', value: 10 },
  ]);
  const used = await findActivePromo(ctx, 'USED');
  await ctx.db.insert(promoRedemptions).values({
    promoId: used?.id ?? '',
    orderId: randomUUID(),
    discountCents: 100,
    state: 'used',
    reservedAt: ctx.now,
  });
  const rows = [{ code: 'USED', type: 'fixed', value: 500 }];
  expect(await importPromoCodes(ctx, rows)).toMatchObject({ ok: false });
  expect(await importPromoCodes(ctx, rows, { isReplacing: true })).toMatchObject({ ok: true });
  expect(await findActivePromo(ctx, 'UNUSED')).toBeNull();
  expect(await findActivePromo(ctx, 'USED')).toMatchObject({ type: 'fixed', value: 500 });
  expect(await ctx.db.$count(promoCodes)).toBe(2);
  expect(await ctx.db.$count(promoRedemptions)).toBe(1);
  expect(await importPromoCodes(ctx, rows, { isReplacing: true })).toMatchObject({ ok: true });
  expect(await ctx.db.$count(promoCodes)).toBe(2);
});

test('services by ID or slug, and categories, come in; unknown ones are named', async () => {
  const ctx = await freshContext();
  const id = '00000000-0000-4000-8000-000000000001';
  await addServiceFixtures(ctx, { id, slug: 'audit' }, { slug: 'links' });
  const row = { code: 'SOME', type: 'percentage', value: 10 };
  const wrong = [
    { ...row, service_ids: ['nothing'] },
    { ...row, code: 'OTHER', categories: ['Fix everything'] },
  ];
  expect(await importPromoCodes(ctx, wrong.slice(0, 1))).toMatchObject({
    failure: { problems: [{ row: 1, field: 'service_ids', message: expect.stringContaining('“nothing”') }] },
  });
  expect(await importPromoCodes(ctx, wrong.slice(1))).toMatchObject({
    failure: { problems: [{ row: 1, field: 'categories.0' }] },
  });
  await importPromoCodes(ctx, [
    { ...row, service_ids: [id.toUpperCase(), 'audit'], categories: ['Fix Problems'] },
    { ...row, code: 'ALL', service_ids: [], categories: null },
  ]);
  const stored = await ctx.db.select().from(promoCodes).orderBy(asc(promoCodes.code));
  expect(stored).toMatchObject([
    { code: 'ALL', serviceIds: null, categories: null },
    { code: 'SOME', serviceIds: [id], categories: ['Fix Problems'] },
  ]);
});

test('a code keeps the ID of a deleted service through an import', async () => {
  const ctx = await freshContext();
  const gone = '00000000-0000-4000-8000-00000000000f';
  const row = { code: 'SOME', type: 'percentage', value: 10, service_ids: [gone] };
  await ctx.db.insert(promoCodes).values({ code: 'SOME', type: 'percentage', value: 10, serviceIds: [gone] });
  expect(await importPromoCodes(ctx, [row], { isReplacing: true })).toMatchObject({ ok: true });
  expect(await ctx.db.select().from(promoCodes)).toMatchObject([{ serviceIds: [gone] }]);
});
