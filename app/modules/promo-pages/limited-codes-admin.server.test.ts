import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { EASTERN_TIME_ZONE } from '#app/lib/shop-zone.ts';
import { auditLog } from '#app/modules/audit/tables.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { addOrder } from '#app/modules/orders/fixtures.ts';
import { NEW_PROMO_TERMS, buildPromoFormSchema, toPromoFormValues } from '#app/modules/promo/promo-form.ts';
import { createPromoCode, savePromoCode } from '#app/modules/promo/save-promo-code.server.ts';
import { promoCodes, promoRedemptions } from '#app/modules/promo/tables.server.ts';

import { freshContext, type TestContext } from '../../../tests/shop/context.ts';

import { findPromoForEditing } from './find-edited-promo.server.ts';
import { listPromoAppliesToChoices } from './list-applies-to-choices.server.ts';
import { listPromoCodes } from './list-promo-codes.server.ts';
import { promoCodeListSearch } from './promo-search.ts';
import { promoTestFormSchema, simulatePromoCodeForTestCart } from './try-promo-code.server.ts';

const ID = '00000000-0000-4000-8000-0000000000ab';
const AUDIT = '00000000-0000-4000-8000-000000000001';
const LINKS = '00000000-0000-4000-8000-000000000002';
const NOWHERE = '00000000-0000-4000-8000-00000000000f';
const GROW = 'Grow Sales & Leads';

/** Two services: an audit that fixes problems, and links that grow sales. */
async function shop(): Promise<TestContext> {
  const ctx = await freshContext({
    actor: { kind: 'user', id: ID, role: 'manager', email: 'mo@example.com', isEmailVerified: true },
  });
  await addServiceFixtures(
    ctx,
    { id: AUDIT, slug: 'audit', service_title: 'Audit', price_usd: 100_00 },
    { id: LINKS, slug: 'links', service_title: 'Links', price_usd: 50_00, category: GROW },
  );
  return ctx;
}

const formOf = (over: Partial<typeof NEW_PROMO_TERMS> = {}, version = 1) =>
  buildPromoFormSchema(EASTERN_TIME_ZONE).parse(
    toPromoFormValues({ ...NEW_PROMO_TERMS, code: 'SAVE10', ...over }, version, EASTERN_TIME_ZONE),
  );

async function created(ctx: TestContext, over: Partial<typeof NEW_PROMO_TERMS>): Promise<string> {
  const outcome = await createPromoCode(ctx, formOf(over));
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

const rowOf = async (ctx: TestContext) =>
  (await listPromoCodes(ctx, promoCodeListSearch.read(new URLSearchParams()))).rows[0];
const warningsOf = async (ctx: TestContext, id: string) => (await findPromoForEditing(ctx, id))?.warnings;

test('a code is made for categories and services, and the audit names them', async () => {
  const ctx = await shop();
  const id = await created(ctx, { serviceIds: [LINKS, AUDIT, LINKS], categories: [GROW] });
  expect((await findPromoForEditing(ctx, id))?.terms).toMatchObject({
    serviceIds: [AUDIT, LINKS],
    categories: [GROW],
  });
  const saved = await savePromoCode(ctx, id, formOf({ categories: [GROW] }));
  expect(saved).toMatchObject({ ok: true });
  const entries = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  expect(entries).toMatchObject([
    { after: { applies_to: 'chosen', services: ['Audit', 'Links'], categories: [GROW] } },
    { before: { services: ['Audit', 'Links'] }, after: { categories: [GROW] } },
  ]);
});

test('a form that names no such service is refused, and one it named before is kept', async () => {
  const ctx = await shop();
  const refused = { ok: false, failure: { code: 'no-such-service' } };
  expect(await createPromoCode(ctx, formOf({ serviceIds: [NOWHERE] }))).toEqual(refused);
  expect(await createPromoCode(ctx, formOf({ categories: ['Nothing'] }))).toEqual(refused);
  const id = await created(ctx, { serviceIds: [AUDIT] });
  await ctx.db.delete(services).where(eq(services.id, AUDIT));
  const kept = await savePromoCode(ctx, id, formOf({ serviceIds: [AUDIT], description: 'Other words' }));
  expect(kept).toMatchObject({ ok: true });
  expect(await savePromoCode(ctx, id, formOf({ serviceIds: [AUDIT, NOWHERE] }, 2))).toEqual(refused);
});

test.each([
  [{ applies_to: 'chosen', categories: '', service_ids: '' }, 'Choose a category or a service'],
  [{ applies_to: 'chosen', service_ids: ['x'] }, 'Choose categories and services'],
  [{ applies_to: undefined }, 'Choose what the code applies to'],
  [
    { applies_to: 'chosen', service_ids: Array.from({ length: 401 }, () => AUDIT) },
    'Choose at most 400 services',
  ],
])('a form with %j is refused at its choice', (fields, sentence) => {
  const values = toPromoFormValues({ ...NEW_PROMO_TERMS, code: 'SAVE10' }, 1, EASTERN_TIME_ZONE);
  const read = buildPromoFormSchema(EASTERN_TIME_ZONE).safeParse({ ...values, ...fields });
  expect(read.error?.issues).toMatchObject([
    { path: ['applies_to'], message: expect.stringContaining(sentence) },
  ]);
});

test('what a code applies to is kept once it was used', async () => {
  const ctx = await shop();
  const id = await created(ctx, { serviceIds: [AUDIT] });
  const orderId = await addOrder(ctx);
  await ctx.db
    .insert(promoRedemptions)
    .values({ promoId: id, orderId, discountCents: 0, state: 'used', reservedAt: ctx.now });
  for (const other of [{ serviceIds: [LINKS] }, {}, { serviceIds: [AUDIT], categories: [GROW] }])
    expect(await savePromoCode(ctx, id, formOf(other))).toEqual({
      ok: false,
      failure: { code: 'used', field: 'applies_to' },
    });
  expect(await savePromoCode(ctx, id, formOf({ serviceIds: [AUDIT], maxUses: 9 }))).toMatchObject({
    ok: true,
  });
});

test('form and list say what of a code is not on sale, and it never widens', async () => {
  const ctx = await shop();
  const id = await created(ctx, { serviceIds: [AUDIT, LINKS], categories: ['Fix Problems'] });
  expect(await warningsOf(ctx, id)).toEqual([]);
  expect(await rowOf(ctx)).toMatchObject({ appliesTo: 'Fix Problems, 2 services', appliesToNothing: false });
  await ctx.db.update(services).set({ deletedAt: ctx.now }).where(eq(services.id, AUDIT));
  await ctx.db.update(services).set({ status: 'archived' }).where(eq(services.id, LINKS));
  expect(await warningsOf(ctx, id)).toEqual([
    'None of the services this code applies to is on sale, so the code can’t be used.',
    'Not on sale: Audit (in the trash), Links (archived).',
    'No services on sale in: Fix Problems.',
  ]);
  expect(await rowOf(ctx)).toMatchObject({ appliesToNothing: true });
  await ctx.db.delete(services);
  expect((await warningsOf(ctx, id))?.[1]).toBe('Not on sale: Deleted service, Deleted service.');
  expect(await listPromoAppliesToChoices(ctx, { serviceIds: [AUDIT], categories: null })).toEqual({
    services: [{ id: AUDIT, title: 'Deleted service', category: null, priceCents: null, state: 'deleted' }],
    soldCategories: [],
  });
  expect(await ctx.db.select().from(promoCodes)).toMatchObject([{ serviceIds: [AUDIT, LINKS] }]);
});

test('the test box says which lines count', async () => {
  const ctx = await shop();
  await created(ctx, { serviceIds: [AUDIT] });
  const tried = (...ids: string[]) =>
    simulatePromoCodeForTestCart(
      ctx,
      'SAVE10',
      promoTestFormSchema.parse({ try_service: ids, try_quantity: ['1', '1'], try_email: '' }),
    );
  expect(await tried(AUDIT, LINKS)).toMatchObject({
    value: {
      isAccepted: true,
      discountCents: 10_00,
      totalCents: 140_00,
      lines: [
        { title: 'Audit', lineCents: 100_00, isEligible: true },
        { title: 'Links', lineCents: 50_00, isEligible: false },
      ],
    },
  });
  expect(await tried(LINKS)).toMatchObject({
    value: { isAccepted: false, sentence: 'This code does not apply to the services in your cart.' },
  });
});
