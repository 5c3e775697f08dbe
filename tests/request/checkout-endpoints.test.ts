import { afterEach, expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { promoCodes } from '#app/modules/promo/tables.server.ts';

import { openTestShop, ORIGIN, type TestShop } from './shop.ts';

const open: TestShop[] = [];
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.close();
});

const AUDIT = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'website-audit',
  title: 'Website audit',
  description: 'A look at the whole site.',
  category: 'Analyze & Report',
  priceCents: 149_00,
  deliveryDays: 3,
  status: 'published',
};
const cart = { items: [{ serviceId: 'website-audit', quantity: 1 }], promoCode: null, user_id: null };

async function sellingShop(environment: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop(environment);
  open.push(shop);
  await shop.ctx.db.insert(services).values(AUDIT);
  await shop.ctx.db.insert(promoCodes).values([
    { code: 'SAVE10', type: 'percentage', value: 10 },
    { code: 'SOON', type: 'percentage', value: 10, startsAt: new Date(Date.now() + 86_400_000) },
    { code: 'GONE', type: 'percentage', value: 10, endsAt: new Date(Date.now() - 86_400_000) },
    { code: 'BIG', type: 'fixed', value: 20_00, minOrderCents: 200_50 },
    { code: 'USED', type: 'fixed', value: 20_00, maxUses: 1, currentUses: 1 },
  ]);
  return shop;
}

test.each([
  ['PROMO-01', 'NOBODY', 'Invalid promo code', 'unknown'],
  ['PROMO-01', '   ', 'Invalid promo code', 'unknown'],
  ['PROMO-02', 'soon', 'Promo code not yet active', 'not-yet-active'],
  ['PROMO-03', 'GONE', 'Promo code has expired', 'expired'],
  ['PROMO-04', 'BIG', 'Minimum order is $200.50', 'below-minimum'],
  ['PROMO-05', 'USED', 'Promo code limit reached', 'limit-reached'],
])('[%s] validate-promo refuses %j with "%s"', async (_id, code, error, reason) => {
  const shop = await sellingShop();
  const refused = await shop.post('/api/validate-promo', { code, items: cart.items });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { code: 'PROMO_INVALID', error, details: { reason } },
  ]);
});

test('[T9] the checkout functions answer only posts of JSON from our own pages, and no more than 32 KB', async () => {
  const shop = await sellingShop();
  for (const name of ['create-checkout', 'create-payment', 'process-checkout', 'validate-promo']) {
    const path = `/api/${name}`;
    expect((await shop.get(path)).status).toBe(405);
    expect((await shop.post(path, cart, { Origin: 'https://evil.example' })).status).toBe(403);
    expect(
      (await shop.post(path, 'items=1', { 'Content-Type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415);
    expect((await shop.post(path, { ...cart, promoCode: 'x'.repeat(33_000) })).status).toBe(413);
  }
});

test('[T3] the webhook refuses what is not signed by the provider, and accepts nothing when payments are off', async () => {
  const shop = await sellingShop();
  const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' });
  const post = (body: string, headers: Record<string, string> = {}) =>
    shop.handle(new Request(`${ORIGIN}/api/webhooks/stripe`, { method: 'POST', body, headers }));
  expect((await post(event)).status).toBe(400);
  expect((await post(event, { 'Stripe-Signature': 't=1,v1=00' })).status).toBe(400);
  expect((await post('x'.repeat(1_048_577))).status).toBe(413);
  expect((await shop.get('/api/webhooks/stripe')).status).toBe(405);
});

test('in production without a provider the shop says so, and the webhook does not exist', async () => {
  const shop = await sellingShop({ APP_MODE: 'production', PUBLIC_URL: 'https://shop.test' });
  const refused = await shop.post('/api/create-checkout', cart);
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'PAYMENTS_NOT_CONFIGURED']);
  const webhook = await shop.handle(
    new Request('https://shop.test/api/webhooks/stripe', { method: 'POST', body: '{}' }),
  );
  expect([webhook.status, (await webhook.json()).code]).toEqual([404, 'WEBHOOK_NOT_CONFIGURED']);
});

test('[CHECKOUT-12] meta-conversions takes the specified body and always answers 202', async () => {
  const shop = await sellingShop();
  const body = {
    event_name: 'Purchase',
    event_time: 1_795_000_000,
    user_data: { em: 'ada@example.com' },
    custom_data: { value: 149, currency: 'USD', content_ids: ['1'], content_type: 'product' },
  };
  expect((await shop.post('/api/meta-conversions', body)).status).toBe(202);
  expect(
    (await shop.post('/api/meta-conversions', body, { Cookie: `pf_checkout=${'x'.repeat(43)}` })).status,
  ).toBe(202);
});
