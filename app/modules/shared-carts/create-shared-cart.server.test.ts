import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';

import { offerCode, sellingShop } from '../../../tests/shop/selling-shop.ts';

import { createSharedCart } from './create-shared-cart.server.ts';
import { AUDIT_CONTENT, seenCart, createTestSharedCart } from './fixtures.ts';
import { sharedCarts } from './tables.server.ts';

const MINUTE = 60_000;

test('a shared cart holds services and quantities, priced from the catalog; its secret is hashed', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'SAVE10' });
  const token = await createTestSharedCart(ctx, {
    content: { ...AUDIT_CONTENT, promoCode: ' save10 ', note: 'For Ada' },
  });
  expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(await seenCart(ctx, token)).toMatchObject({
    state: 'open',
    source: 'person',
    note: 'For Ada',
    lines: [
      { quantity: 2, unitCents: 149_00, lineCents: 298_00 },
      { quantity: 1, unitCents: 49_00 },
    ],
    unavailable: [],
    promo: { code: 'SAVE10', applied: { discountCents: 34_70 }, failure: null },
    totals: { subtotalCents: 347_00, discountCents: 34_70, totalCents: 312_30 },
    isPriceChanged: false,
    promise: { days: 3 },
    expiresAt: new Date(ctx.now.getTime() + 30 * 24 * 60 * MINUTE),
  });
  expect(JSON.stringify(await ctx.db.select().from(sharedCarts))).not.toContain(token);
});

test('lines of one service are one; what is no number of units, too many, or no cart at all is refused', async () => {
  const ctx = await sellingShop();
  const of = (...quantities: number[]) => ({
    items: quantities.map((quantity) => ({ serviceId: 'website-audit', quantity })),
  });
  const token = await createTestSharedCart(ctx, { content: of(2, 3) });
  expect((await seenCart(ctx, token)).lines).toMatchObject([{ quantity: 5 }]);
  const refused = [
    of(),
    of(0),
    of(2, -1),
    of(1.5),
    of(100),
    of(60, 60),
    of(...Array.from({ length: 51 }, () => 1)),
  ];
  for (const content of refused)
    expect(await createSharedCart(ctx, { content, source: 'person' }), JSON.stringify(content)).toMatchObject(
      {
        failure: { code: 'INVALID_ITEMS' },
      },
    );
  for (const content of [
    null,
    {},
    { items: 'x' },
    { ...of(1), total_cents: 1 },
    { ...of(1), note: 'x'.repeat(501) },
  ])
    expect(await createSharedCart(ctx, { content, source: 'person' })).toMatchObject({
      failure: { code: 'BAD_REQUEST' },
    });
});

test('a shared cart lists unavailable items as requested and says why its code is refused', async () => {
  const ctx = await sellingShop();
  await offerCode(ctx, { code: 'FULL', maxUses: 1, currentUses: 1 });
  const items = [...AUDIT_CONTENT.items, { serviceId: 'nothing-of-ours', quantity: 1 }];
  const token = await createTestSharedCart(ctx, { content: { items, promoCode: 'full' } });
  expect(await seenCart(ctx, token)).toMatchObject({
    lines: [{ quantity: 2 }, { quantity: 1 }],
    unavailable: [{ serviceId: 'nothing-of-ours', title: null }],
    promo: { code: 'FULL', applied: null, failure: { code: 'limit-reached' } },
    totals: { totalCents: 347_00 },
  });
});

test('a shared cart shows changed prices and missing services beside what it showed before', async () => {
  const ctx = await sellingShop();
  const token = await createTestSharedCart(ctx);
  await ctx.db.update(services).set({ priceCents: 159_00 }).where(eq(services.slug, 'website-audit'));
  await ctx.db.update(services).set({ status: 'draft' }).where(eq(services.slug, 'fix-links'));
  expect(await seenCart(ctx, token)).toMatchObject({
    lines: [{ unitCents: 159_00, shownUnitCents: 149_00 }],
    unavailable: [{ title: 'fix links', quantity: 1 }],
    shown: { totalCents: 347_00 },
    totals: { totalCents: 318_00 },
    isPriceChanged: true,
  });
});

test('a request that is repeated with its key gives the same link, another cart with it is refused', async () => {
  const ctx = await sellingShop();
  const agent = { name: 'Shopper', host: 'agent.example' };
  const wanted = { content: AUDIT_CONTENT, source: 'agent', agent, requestKey: 'k'.repeat(36) } as const;
  const [first, twin] = await Promise.all([createSharedCart(ctx, wanted), createSharedCart(ctx, wanted)]);
  expect(twin).toEqual(first);
  expect(await createSharedCart(ctx, wanted)).toEqual(first);
  const other = { ...AUDIT_CONTENT, note: 'another' };
  expect(await createSharedCart(ctx, { ...wanted, content: other })).toMatchObject({
    failure: { code: 'IDEMPOTENCY_MISMATCH' },
  });
  // A key belongs to its agent.
  const elsewhere = { ...wanted, agent: { name: 'Other', host: 'other.example' } };
  expect(await createSharedCart(ctx, elsewhere)).not.toEqual(first);
  expect(await ctx.db.$count(sharedCarts)).toBe(2);
});

test('[T13] of 1,000 carts from one address in a minute few are made, and a code cannot be guessed by them', async () => {
  const ctx = await sellingShop({ clientAddress: '203.0.113.9' });
  const content = { items: [{ serviceId: 'fix-links', quantity: 1 }] };
  for (const source of ['person', 'link', 'agent'] as const)
    for (let n = 0; n < 1_000; n++) await createSharedCart(ctx, { content, source });
  expect(await ctx.db.$count(sharedCarts)).toBe(30 + 60 + 120);
  const other = { ...ctx, clientAddress: '203.0.113.10' };
  const guesses = [];
  for (let n = 0; n < 12; n++)
    guesses.push(
      await createSharedCart(other, { content: { ...content, promoCode: `GUESS${n}` }, source: 'link' }),
    );
  expect(guesses.map(({ ok }) => ok)).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
});
