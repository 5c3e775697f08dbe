import { afterEach, beforeEach, expect, test } from 'vitest';

import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

const cart = { items: [{ serviceId: 'website-audit', quantity: 1 }], promoCode: null, user_id: null };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await addServiceFixtures(shop.ctx, {
    slug: 'website-audit',
    service_title: 'Website audit',
    price_usd: 149_00,
  });
  await shop.ctx.db.insert(promoCodes).values({ code: 'SAVE10', type: 'percentage', value: 10 });
});
afterEach(() => shop.close());

test('[DATA-03] validate-promo answers code, type, value and discount', async () => {
  const quoted = await shop.post('/api/validate-promo', { code: ' save10 ', items: cart.items });
  expect([quoted.status, await quoted.json()]).toEqual([
    200,
    { code: 'SAVE10', type: 'percentage', value: 10, discount_cents: 14_90 },
  ]);
});

test('validate-promo names the eligible services of a limited code', async () => {
  const [audit] = await shop.ctx.db.select({ id: services.id }).from(services);
  await addServiceFixtures(shop.ctx, { slug: 'links', price_usd: 51_00 });
  await shop.ctx.db
    .insert(promoCodes)
    .values({ code: 'AUDIT', type: 'percentage', value: 10, serviceIds: [audit?.id ?? ''] });
  const links = { serviceId: 'links', quantity: 1 };
  const quoted = await shop.post('/api/validate-promo', { code: 'AUDIT', items: [...cart.items, links] });
  expect(await quoted.json()).toEqual({
    code: 'AUDIT',
    type: 'percentage',
    value: 10,
    discount_cents: 14_90,
    eligible_service_ids: [audit?.id],
  });
  const refused = await shop.post('/api/validate-promo', { code: 'AUDIT', items: [links] });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    {
      code: 'PROMO_INVALID',
      error: 'This code does not apply to the services in your cart.',
      details: { reason: 'no-eligible-service' },
    },
  ]);
});

test('[PROMO-06] a fault while checking a code is answered with a sentence, not a crash', async () => {
  await shop.ctx.db.execute('alter table promocodes rename to promocodes_away');
  try {
    const refused = await shop.post('/api/validate-promo', { code: 'SAVE10', items: cart.items });
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { code: 'PROMO_ERROR', error: 'Error applying promo code' },
    ]);
  } finally {
    await shop.ctx.db.execute('alter table promocodes_away rename to promocodes');
  }
});

test('[T7] the eleventh wrong code in a minute is too many, at every door together', async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    await shop.post('/api/validate-promo', { code: `GUESS${guess}`, items: cart.items });
    await shop.post('/api/create-checkout', { ...cart, promoCode: `GUESS${guess}` });
  }
  const refused = await shop.post('/api/validate-promo', { code: 'SAVE10', items: cart.items });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
});
