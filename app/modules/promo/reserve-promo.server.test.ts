import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { AppContext } from '#app/platform/context.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { createSingleLinePromoCart } from './fixtures.ts';
import { findActivePromo } from './find-promo.server.ts';
import { releaseReservedPromoCodeUse } from './release-promo.server.ts';
import { reservePromoCodeUse } from './reserve-promo.server.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';
import { redeemReservedPromo } from './use-promo.server.ts';

type NewCode = Partial<typeof promoCodes.$inferInsert>;

async function insertCode(ctx: AppContext, overrides: NewCode = {}) {
  const values = { code: 'SAVE10', type: 'percentage', value: 10, ...overrides };
  await ctx.db.insert(promoCodes).values(values);
  const promo = await findActivePromo(ctx, values.code);
  if (!promo) throw new Error('the code was not stored as active');
  return promo;
}

async function usesOf(ctx: AppContext, code: string) {
  const [row] = await ctx.db.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row?.currentUses;
}

const use = (
  promo: NonNullable<Awaited<ReturnType<typeof findActivePromo>>>,
  orderId: string = randomUUID(),
) => ({
  promo,
  orderId,
  userId: null,
  lines: createSingleLinePromoCart(100_00),
  discountCents: 10_00,
});

test('[PROMO-11] a code is found by its upper-cased text while it is active', async () => {
  const ctx = await freshContext();
  await insertCode(ctx);
  await ctx.db.insert(promoCodes).values({ code: 'PAUSED', type: 'fixed', value: 1_00, status: 'paused' });
  expect(await findActivePromo(ctx, ' save10 ')).toMatchObject({
    code: 'SAVE10',
    type: 'percentage',
    value: 10,
  });
  expect(await findActivePromo(ctx, 'PAUSED')).toBeNull();
  expect(await findActivePromo(ctx, 'NOBODY')).toBeNull();
  expect(await findActivePromo(ctx, "' or 1=1 --")).toBeNull();
});

test('[DATA-03] a code stores every field of the specification', async () => {
  const ctx = await freshContext();
  const startsAt = new Date('2026-01-01T00:00:00Z');
  const endsAt = new Date('2027-01-01T00:00:00Z');
  const fields = {
    type: 'fixed',
    value: 20_00,
    startsAt,
    endsAt,
    minOrderCents: 50_00,
    maxUses: 7,
    currentUses: 2,
  };
  const promo = await insertCode(ctx, { code: 'FULL', status: 'active', ...fields });
  expect(promo).toMatchObject({ code: 'FULL', ...fields });
});

test('[PROMO-05] the last use goes to one order; the next is refused and leaves no trace', async () => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx, { maxUses: 1 });
  expect(await reservePromoCodeUse(ctx, use(promo))).toEqual({ ok: true, value: null });
  expect(await reservePromoCodeUse(ctx, use(promo))).toEqual({
    ok: false,
    failure: { code: 'limit-reached' },
  });
  expect(await usesOf(ctx, 'SAVE10')).toBe(1);
  expect(await ctx.db.select().from(promoRedemptions)).toHaveLength(1);
});

test('[PROMO-05] forty checkouts at once take exactly the five uses there are', async () => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx, { maxUses: 5 });
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => reservePromoCodeUse(ctx, use(promo))));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(5);
  expect(await usesOf(ctx, 'SAVE10')).toBe(5);
});

test.each([
  ['PROMO-02', { startsAt: new Date(Date.now() + 60_000) }, 'not-yet-active'],
  ['PROMO-03', { endsAt: new Date(Date.now() - 1_000) }, 'expired'],
  ['PROMO-04', { minOrderCents: 100_01 }, 'below-minimum'],
])('[%s] the database clock decides at the reservation: %j is %s', async (_id, terms, code) => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx, terms);
  expect(await reservePromoCodeUse(ctx, use(promo))).toMatchObject({ ok: false, failure: { code } });
  expect(await usesOf(ctx, 'SAVE10')).toBe(0);
});

test('[PROMO-01] a code that was paused after the check is refused at the reservation', async () => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx);
  await ctx.db.update(promoCodes).set({ status: 'paused' });
  expect(await reservePromoCodeUse(ctx, use(promo))).toEqual({ ok: false, failure: { code: 'unknown' } });
});

test('a discount raised or lowered after the check is never sold at the old terms', async () => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx);
  await ctx.db.update(promoCodes).set({ value: 5 });
  expect(await reservePromoCodeUse(ctx, use(promo))).toEqual({ ok: false, failure: { code: 'error' } });
});

test('a reservation is released exactly once, however often and at once it is asked', async () => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx, { maxUses: 3 });
  const orderId = randomUUID();
  await reservePromoCodeUse(ctx, use(promo, orderId));
  await reservePromoCodeUse(ctx, use(promo));
  await Promise.all(Array.from({ length: 10 }, () => releaseReservedPromoCodeUse(ctx, orderId)));
  expect(await usesOf(ctx, 'SAVE10')).toBe(1);
});

test('a used reservation cannot be released by an expiry, and using it again changes nothing', async () => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx, { maxUses: 1 });
  const orderId = randomUUID();
  await reservePromoCodeUse(ctx, use(promo, orderId));
  expect(await redeemReservedPromo(ctx, orderId, 'a@b.test')).toMatchObject({ isOverLimit: false });
  expect(await redeemReservedPromo(ctx, orderId, 'a@b.test')).toMatchObject({ isOverLimit: false });
  await releaseReservedPromoCodeUse(ctx, orderId);
  expect(await usesOf(ctx, 'SAVE10')).toBe(1);
});

test('money that arrives after the release takes the use again, even above the limit, and says so', async () => {
  const ctx = await freshContext();
  const promo = await insertCode(ctx, { maxUses: 1 });
  const late = randomUUID();
  await reservePromoCodeUse(ctx, use(promo, late));
  await releaseReservedPromoCodeUse(ctx, late);
  await reservePromoCodeUse(ctx, use(promo));
  expect(await redeemReservedPromo(ctx, late, null)).toMatchObject({ isOverLimit: true });
  expect(await usesOf(ctx, 'SAVE10')).toBe(2);
  const [row] = await ctx.db.select().from(promoRedemptions).where(eq(promoRedemptions.orderId, late));
  expect(row).toMatchObject({ state: 'used', isOverLimit: true });
});

test.each([{ serviceIds: ['other'] }, { categories: ['Fix Problems'] }, { serviceIds: null }])(
  'a use is refused when the limit became %j after the price was made',
  async (limits) => {
    const ctx = await freshContext();
    const promo = await insertCode(ctx, { serviceIds: ['any'] });
    await ctx.db.update(promoCodes).set(limits);
    expect((await reservePromoCodeUse(ctx, use(promo))).ok).toBe(false);
    expect(await usesOf(ctx, 'SAVE10')).toBe(0);
  },
);
