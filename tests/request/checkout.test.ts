import { randomUUID } from 'node:crypto';

import { afterEach, expect, test } from 'vitest';

import { services } from '#app/modules/catalog/tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
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
const purchase = { serviceId: 'website-audit', amount: 149, serviceName: 'Website audit' };

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

/** Pays with the plain form of the sandbox's pay page, as a browser without JavaScript does. */
async function payAt(shop: TestShop, url: string, amount: number): Promise<Response> {
  const form = new URLSearchParams({
    intent: 'card',
    expected_amount: String(amount),
    email: 'ada@example.com',
    card_number: '4242 4242 4242 4242',
  });
  return shop.handle(
    new Request(url, {
      method: 'POST',
      body: form.toString(),
      headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
    }),
  );
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

test('[CHECKOUT-01] [CHECKOUT-07] from the cart to the confirmed order over HTTP, recognised by the cookie', async () => {
  const shop = await sellingShop();
  const created = await shop.post('/api/create-checkout', {
    ...cart,
    promoCode: 'save10',
    expected_total_cents: 134_10,
  });
  expect(created.status).toBe(200);
  const { url, order_id: orderId } = await created.json();
  expect(url.startsWith(`${ORIGIN}/sandbox/pay/cs_test_`)).toBe(true);
  const cookie = cookieOf(created);
  expect(created.headers.getSetCookie()[0]).toMatch(
    /^pf_checkout=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax; HttpOnly$/,
  );

  const sessionId = url.split('/').at(-1);
  const early = await shop.post('/api/process-checkout', { session_id: sessionId }, { Cookie: cookie });
  expect([early.status, await early.json()]).toEqual([
    402,
    { error: 'Payment not completed', code: 'PAYMENT_NOT_COMPLETED' },
  ]);

  const paid = await payAt(shop, url, 134_10);
  expect([paid.status, paid.headers.get('Location')]).toEqual([
    302,
    `${ORIGIN}/checkout/success?session_id=${sessionId}`,
  ]);
  const confirmed = await shop.post('/api/process-checkout', { session_id: sessionId }, { Cookie: cookie });
  expect(confirmed.status).toBe(200);
  expect(confirmed.headers.get('Cache-Control')).toContain('no-store');
  expect(await confirmed.json()).toEqual({
    order_id: orderId,
    customer_email: 'ada@example.com',
    service_title: 'Website audit',
    total_usd: 134_10,
    due_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    status: 'PAID',
    first_view: true,
  });
  const again = await (
    await shop.post('/api/process-checkout', { session_id: sessionId }, { Cookie: cookie })
  ).json();
  expect(again.first_view).toBe(false);
});

test('[T5] the success page shows a masked email to anyone with its URL, and only the status a day later', async () => {
  const shop = await sellingShop();
  const { url } = await (await shop.post('/api/create-checkout', cart)).json();
  await payAt(shop, url, 149_00);
  const body = { session_id: url.split('/').at(-1) };
  const otherVisitor = await (await shop.post('/api/process-checkout', body)).json();
  expect(otherVisitor).toMatchObject({
    customer_email: 'a•••@example.com',
    status: 'PAID',
    first_view: false,
  });
  const dayAgo = new Date(Date.now() - 86_400_001);
  await shop.ctx.db.update(orders).set({ createdAt: dayAgo, paidAt: dayAgo });
  const nothing = {
    order_id: null,
    customer_email: null,
    service_title: null,
    total_usd: null,
    due_at: null,
  };
  expect(await (await shop.post('/api/process-checkout', body)).json()).toEqual({
    ...nothing,
    status: 'PAID',
    first_view: false,
  });
});

test('[CHECKOUT-02] Purchase Now answers an address and an order', async () => {
  const shop = await sellingShop();
  const created = await shop.post('/api/create-payment', purchase);
  expect(created.status).toBe(200);
  expect(await created.json()).toEqual({
    url: expect.stringContaining('/sandbox/pay/'),
    order_id: expect.any(String),
  });
});

test.each<[string, unknown, number, unknown]>([
  ['create-checkout', '{"items":', 400, { code: 'BAD_REQUEST' }],
  ['create-checkout', { ...cart, total: 1 }, 400, { code: 'BAD_REQUEST', details: { fields: ['total'] } }],
  [
    'create-checkout',
    { ...cart, items: [{ serviceId: 'website-audit' }] },
    400,
    { details: { fields: ['items.0.quantity'] } },
  ],
  ['create-checkout', { ...cart, items: [] }, 422, { code: 'INVALID_ITEMS', details: { fields: ['items'] } }],
  [
    'create-checkout',
    { ...cart, items: [{ serviceId: 'x', quantity: 0 }] },
    422,
    { details: { fields: ['items.0.quantity'] } },
  ],
  [
    'create-checkout',
    { ...cart, items: [{ serviceId: 'x', quantity: 1 }] },
    409,
    { code: 'SERVICE_UNAVAILABLE', details: { service_ids: ['x'] } },
  ],
  [
    'create-checkout',
    { ...cart, expected_total_cents: 1 },
    409,
    { code: 'PRICE_CHANGED', details: { subtotal_cents: 149_00, discount_cents: 0, total_cents: 149_00 } },
  ],
  [
    'create-checkout',
    { ...cart, promoCode: 'NOBODY' },
    422,
    { code: 'PROMO_INVALID', error: 'Invalid promo code', details: { reason: 'unknown' } },
  ],
  [
    'create-payment',
    { ...purchase, amount: 148.99 },
    409,
    { code: 'PRICE_CHANGED', details: { price_usd: 149_00 } },
  ],
  ['create-payment', { ...purchase, serviceId: 'x' }, 404, { code: 'SERVICE_NOT_FOUND' }],
  [
    'create-payment',
    { serviceId: 'website-audit', serviceName: 'x' },
    400,
    { details: { fields: ['amount'] } },
  ],
  ['process-checkout', {}, 400, { code: 'BAD_REQUEST' }],
  ['process-checkout', { session_id: 'cs_test_../../etc' }, 400, { code: 'BAD_REQUEST' }],
  ['process-checkout', { session_id: 'cs_test_nobodyknows' }, 404, { code: 'NOT_FOUND' }],
  ['validate-promo', { code: 'SAVE10' }, 400, { code: 'BAD_REQUEST', details: { fields: ['items'] } }],
  ['validate-promo', { code: 'SAVE10', items: [] }, 422, { code: 'INVALID_ITEMS' }],
])('%s refuses %j with %i and says why', async (name, body, status, answer) => {
  const shop = await sellingShop();
  const refused = await shop.post(`/api/${name}`, body);
  expect(refused.status).toBe(status);
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/.\.?$/), ...Object(answer) });
});

test('a repeated Idempotency-Key returns the same order to its own browser only', async () => {
  const shop = await sellingShop();
  const key = { 'Idempotency-Key': randomUUID() };
  const answer = await shop.post('/api/create-checkout', cart, key);
  const first = await answer.json();
  const own = { ...key, Cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  expect(await (await shop.post('/api/create-checkout', cart, own)).json()).toEqual(first);
  const foreign = await shop.post('/api/create-checkout', cart, key);
  const refusal = await foreign.json();
  expect([foreign.status, refusal.code]).toEqual([409, 'CHECKOUT_EXPIRED']);
  expect(JSON.stringify(refusal)).not.toContain(first.order_id);
  const other = await shop.post(
    '/api/create-checkout',
    { ...cart, items: [{ serviceId: 'website-audit', quantity: 2 }] },
    own,
  );
  expect([other.status, (await other.json()).code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  const bad = await shop.post('/api/create-checkout', cart, { 'Idempotency-Key': 'short' });
  expect([bad.status, (await bad.json()).details]).toEqual([400, { fields: ['Idempotency-Key'] }]);
});
