import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import { NEW_PROMO_TERMS, buildPromoFormSchema, toPromoFormValues } from '#app/modules/promo/promo-form.ts';
import { releasePromoCodeUseByTeam } from '#app/modules/promo/release-promo-use.server.ts';
import {
  createPromoCode,
  deletePromoCode,
  savePromoCode,
  setPromoStatus,
} from '#app/modules/promo/save-promo-code.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';
import type { Role } from '#app/platform/context.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import {
  findPromoForEditing,
  listPromoUses,
  listServicesTooCheapWithPromo,
} from './find-edited-promo.server.ts';
import { listPromoCodes } from './list-promo-codes.server.ts';
import { promoCodeListSearch } from './promo-search.ts';
import { promoTestFormSchema, simulatePromoCodeForTestCart } from './try-promo-code.server.ts';

const ID = '00000000-0000-4000-8000-0000000000ab';

const shop = (role: Role = 'manager') =>
  freshContext({ actor: { kind: 'user', id: ID, role, email: 'mo@example.com', isEmailVerified: true } });
const formOf = (over: Partial<typeof NEW_PROMO_TERMS> = {}, version = 1) =>
  buildPromoFormSchema(EASTERN_TIME_ZONE).parse(
    toPromoFormValues({ ...NEW_PROMO_TERMS, code: 'SAVE10', ...over }, version, EASTERN_TIME_ZONE),
  );
const stateOf = (search = '') => promoCodeListSearch.read(new URLSearchParams(search));

async function created(ctx: TestContext, over: Partial<typeof NEW_PROMO_TERMS> = {}): Promise<string> {
  const outcome = await createPromoCode(ctx, formOf(over));
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

/** A paid order with a code. */
async function usedBy(
  ctx: TestContext,
  promoId: string,
  order: { totalCents?: number } = {},
): Promise<string> {
  const orderId = await addOrder(ctx, order);
  await ctx.db
    .update(orders)
    .set({ promoId, email: 'ada@example.com', isLive: true })
    .where(eq(orders.id, orderId));
  await ctx.db
    .insert(promoRedemptions)
    .values({ promoId, orderId, discountCents: 10_00, state: 'used', reservedAt: ctx.now, usedAt: ctx.now });
  await ctx.db.update(promoCodes).set({ currentUses: 1 }).where(eq(promoCodes.id, promoId));
  return orderId;
}

test('[ACCESS-05] a code is created once per name, with its creator and an audit line', async () => {
  const ctx = await shop();
  const id = await created(ctx, { description: 'For the fair' });
  expect(await createPromoCode(ctx, formOf())).toEqual({ ok: false, failure: { code: 'code-taken' } });
  const saved = await createPromoCode(ctx, formOf({ code: '' }));
  expect(saved).toMatchObject({ ok: true, value: { code: expect.stringMatching(/^[A-Z2-9]{8}$/) } });
  expect(await ctx.db.select().from(promoCodes).where(eq(promoCodes.id, id))).toMatchObject([
    { code: 'SAVE10', description: 'For the fair', createdBy: ID, status: 'active', currentUses: 0 },
  ]);
  expect(await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id))).toMatchObject([
    { action: 'promo.created', kind: 'money', after: { code: 'SAVE10', value: '10' } },
  ]);
});

test('saving an outdated form of a code is refused with the current values', async () => {
  const ctx = await shop();
  const id = await created(ctx);
  expect(await savePromoCode(ctx, id, formOf({ value: 20 }))).toEqual({
    ok: true,
    value: { id, version: 2 },
  });
  expect(await savePromoCode(ctx, id, formOf({ value: 20 }))).toEqual({
    ok: true,
    value: { id, version: 2 },
  });
  expect(await savePromoCode(ctx, id, formOf({ value: 30 }))).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 2, current: { value: '20' } },
  });
  expect(await savePromoCode(ctx, id, { ...formOf({ value: 30 }), overwrite: 2 })).toMatchObject({
    ok: true,
  });
  await created(ctx, { code: 'OTHER' });
  expect(await savePromoCode(ctx, id, formOf({ code: 'OTHER' }, 3))).toEqual({
    ok: false,
    failure: { code: 'code-taken' },
  });
  expect(await savePromoCode(ctx, randomUUID(), formOf())).toEqual({
    ok: false,
    failure: { code: 'not-found' },
  });
});

test('a used code changes its end and its limits only, and is archived instead of deleted', async () => {
  const ctx = await shop();
  const id = await created(ctx, { maxUses: 5 });
  const orderId = await usedBy(ctx, id);
  expect(await savePromoCode(ctx, id, formOf({ value: 90, maxUses: 5 }))).toEqual({
    ok: false,
    failure: { code: 'used', field: 'value' },
  });
  const changed = { endsAt: new Date('2030-01-01T00:00:00Z'), maxUses: 7, description: 'New note' };
  expect(await savePromoCode(ctx, id, formOf(changed))).toMatchObject({ ok: true });
  expect(await deletePromoCode(ctx, id)).toEqual({ ok: false, failure: { code: 'in-use' } });
  expect(await setPromoStatus(ctx, id, 'archived')).toMatchObject({ ok: true, value: { before: 'active' } });
  expect((await listPromoCodes(ctx, stateOf())).rows).toEqual([]);
  expect((await listPromoCodes(ctx, stateOf('state=archived'))).rows).toMatchObject([
    { id, availability: 'archived', uses: 1, maxUses: 7, revenueCents: 149_00, discountCents: 0 },
  ]);
  expect(await listPromoUses(ctx, id)).toMatchObject([
    { orderId, state: 'used', email: 'ada@example.com', discountCents: 10_00 },
  ]);
  const unused = await created(ctx, { code: 'UNUSED' });
  expect(await deletePromoCode(ctx, unused)).toEqual({ ok: true, value: { code: 'UNUSED' } });
  expect(await findPromoForEditing(ctx, unused)).toBeNull();
});

test('a promo use can be released once, and the audit log records it', async () => {
  const ctx = await shop();
  const id = await created(ctx);
  const orderId = await usedBy(ctx, id);
  const outcomes = await Promise.all([
    releasePromoCodeUseByTeam(ctx, id, orderId),
    releasePromoCodeUseByTeam(ctx, id, orderId),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await ctx.db.select().from(promoCodes)).toMatchObject([{ currentUses: 0 }]);
  expect(await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'promo.released'))).toHaveLength(1);
  expect(await releasePromoCodeUseByTeam(ctx, await created(ctx, { code: 'OTHER' }), orderId)).toMatchObject({
    ok: false,
  });
});

test('the list finds each state, and only it', async () => {
  const ctx = await shop();
  const day = 86_400_000;
  const at = (days: number) => new Date(ctx.now.getTime() + days * day);
  await created(ctx, { code: 'ACTIVE' });
  await created(ctx, { code: 'SCHEDULED', startsAt: at(2) });
  await created(ctx, { code: 'EXPIRED', startsAt: at(-3), endsAt: at(-1) });
  await setPromoStatus(ctx, await created(ctx, { code: 'PAUSED' }), 'paused');
  await usedBy(ctx, await created(ctx, { code: 'USED-UP', maxUses: 1 }));
  for (const [state, code] of [
    ['active', 'ACTIVE'],
    ['scheduled', 'SCHEDULED'],
    ['expired', 'EXPIRED'],
    ['paused', 'PAUSED'],
    ['used-up', 'USED-UP'],
  ] as const) {
    const { rows } = await listPromoCodes(ctx, stateOf(`state=${state}`));
    expect(rows.map((row) => [row.code, row.availability])).toEqual([[code, state]]);
  }
  expect((await listPromoCodes(ctx, stateOf('q=used-'))).rows.map(({ code }) => code)).toEqual(['USED-UP']);
  expect((await listPromoCodes(ctx, stateOf('sort=a-z'))).rows).toHaveLength(5);
});

test('what a code would make unpayable, and a limit below its uses, is said', async () => {
  const priced = [
    { title: 'Free', priceCents: 10_00 },
    { title: 'Cents', priceCents: 10_49 },
    { title: 'Payable', priceCents: 10_50 },
  ];
  expect(listServicesTooCheapWithPromo({ type: 'fixed', value: 10_00 }, priced)).toEqual(['Cents']);
  expect(listServicesTooCheapWithPromo({ type: 'percentage', value: 96 }, priced)).toEqual([
    'Free',
    'Cents',
    'Payable',
  ]);
  const ctx = await shop();
  await addServiceFixtures(ctx, { slug: 'cheap', service_title: 'Cheap Audit', price_usd: 1049 });
  const id = await created(ctx, { type: 'fixed', value: 10_00 });
  expect((await findPromoForEditing(ctx, id))?.warnings).toMatchObject([
    expect.stringContaining('Cheap Audit'),
  ]);
  await usedBy(ctx, id);
  await ctx.db.update(promoCodes).set({ currentUses: 5, maxUses: 3 }).where(eq(promoCodes.id, id));
  expect((await findPromoForEditing(ctx, id))?.warnings[0]).toContain(
    'used 5 times, more than its limit of 3',
  );
});

test('[PROMO-04] the test box says what the shop would, and takes no use', async () => {
  const ctx = await shop();
  await addServiceFixtures(ctx, { slug: 'audit', price_usd: 100_00 });
  const [service] = await ctx.db.select().from(services);
  const id = await created(ctx, { minOrderCents: 150_00, perCustomerLimit: 1 });
  const tried = (quantity: string, email = '') =>
    simulatePromoCodeForTestCart(
      ctx,
      'SAVE10',
      promoTestFormSchema.parse({
        try_service: [service?.id ?? '', ''],
        try_quantity: [quantity, '1'],
        try_email: email,
      }),
    );
  expect(await tried('1')).toMatchObject({
    value: { isAccepted: false, sentence: 'Minimum order is $150.00' },
  });
  expect(await tried('2')).toMatchObject({
    value: { isAccepted: true, subtotalCents: 200_00, discountCents: 20_00, totalCents: 180_00 },
  });
  expect(await tried('2', 'guest@example.com')).toMatchObject({
    value: { isAccepted: true, note: expect.stringContaining('Guests') },
  });
  const [ada] = await ctx.db
    .insert(users)
    .values({ name: 'Ada', email: 'ada@example.com', isEmailVerified: true })
    .returning();
  const orderId = await usedBy(ctx, id);
  await ctx.db
    .update(promoRedemptions)
    .set({ userId: ada?.id ?? null })
    .where(eq(promoRedemptions.orderId, orderId));
  expect(await tried('2', 'ada@example.com')).toMatchObject({
    value: { isAccepted: false, sentence: 'You have already used this promo code' },
  });
  expect(await tried('0')).toEqual({ ok: false, failure: { code: 'quantity' } });
  expect(await ctx.db.select().from(promoCodes)).toMatchObject([{ currentUses: 1 }]);
});

test('an analyst reads without addresses and changes nothing; an editor sees nothing', async () => {
  const ctx = await shop();
  const id = await created(ctx);
  await usedBy(ctx, id);
  const as = (role: Role): TestContext => ({
    ...ctx,
    actor: { kind: 'user', id: ID, role, email: 'x@example.com', isEmailVerified: true },
  });
  expect(await listPromoUses(as('analyst'), id)).toMatchObject([{ email: null }]);
  const refused = { status: 403 };
  await expect(async () => createPromoCode(as('analyst'), formOf({ code: 'MINE' }))).rejects.toMatchObject(
    refused,
  );
  await expect(async () => listPromoCodes(as('editor'), stateOf())).rejects.toMatchObject(refused);
  await expect(findPromoForEditing(as('fulfiller'), id)).rejects.toMatchObject(refused);
});
