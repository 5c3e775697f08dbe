import { beforeEach, describe, expect, test } from 'vitest';

import type { PaymentGateway, PaymentProviderCheckout } from '#app/platform/payments/gateway.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from '#app/sandbox/fixtures.ts';
import { sandboxObjects } from '#app/sandbox/tables.server.ts';

import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let gateway: PaymentGateway;

beforeEach(async () => {
  shop = await openTestShop();
  if (!shop.ctx.payments.gateway) throw new Error('the sandbox does not serve');
  gateway = shop.ctx.payments.gateway;
});

async function newPage(overrides: Parameters<typeof makeCheckout>[0] = {}) {
  const checkout = await gateway.createCheckout(makeCheckout(overrides), TEST_GATEWAY_CALL_LIMITS);
  return { sessionId: checkout.sessionId, path: `/sandbox/pay/${checkout.sessionId}` };
}

function submit(path: string, form: Record<string, string>) {
  return shop.post(path, new URLSearchParams(form).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  });
}

const CARD = { intent: 'card', expected_amount: '14900', email: 'ada@example.com' };

function settled(sessionId: string): Promise<PaymentProviderCheckout> {
  return gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
}

test('the pay page shows lines, discount and total, and says that it is a test', async () => {
  const checkout = makeCheckout({
    lines: [
      { title: 'Fix <broken> links', unitCents: 14_900, quantity: 2 },
      { title: 'Landing page', unitCents: 29_950, quantity: 1 },
    ],
  });
  const redeemBy = checkout.expiresAt;
  const coupon = { paymentId: checkout.paymentId, amountOffCents: 5975, name: 'WELCOME10', redeemBy };
  const { discountRef } = await gateway.createDiscount(coupon, TEST_GATEWAY_CALL_LIMITS);
  const { path } = await newPage({ ...checkout, discountRef });
  const response = await shop.get(path);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('Test payments, no card is charged');
  expect(html).toContain('Fix &lt;broken&gt; links');
  for (const amount of ['$298.00', '$299.50', '$597.50', '−$59.75', '$537.75', 'Discount (WELCOME10)']) {
    expect(html).toContain(amount);
  }
  expect(html).toContain('name="expected_amount" value="53775"');
  expect(html).not.toMatch(/stripe/i);
  expect(html).not.toContain(' style=');
});

test('the pay page is private: not stored, not indexed, scripts only by nonce', async () => {
  const { path } = await newPage();
  const response = await shop.get(path);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(response.headers.get('X-Robots-Tag')).toContain('noindex');
  expect(response.headers.get('Content-Security-Policy')).toContain("form-action 'self'");
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
});

test('a test card pays and leads to the success page with the session id', async () => {
  const { path, sessionId } = await newPage();
  const response = await submit(path, { ...CARD, card_number: '4242 4242 4242 4242' });
  expect(response.status).toBe(302);
  const success = `http://shop.test/checkout/success?session_id=${sessionId}`;
  expect(response.headers.get('Location')).toBe(success);
  expect(await settled(sessionId)).toMatchObject({ paymentStatus: 'paid', customerEmail: 'ada@example.com' });
  const again = await shop.get(path);
  expect([again.status, again.headers.get('Location')]).toEqual([302, success]);
});

test('[T2] a form sent twenty times at once pays once', async () => {
  const { path, sessionId } = await newPage();
  const form = { ...CARD, card_number: '4242424242424242' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(path, form)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([302]));
  const completed = await gateway.listEvents(
    { types: ['checkout.session.completed'], createdFrom: new Date(Date.now() - 60_000) },
    TEST_GATEWAY_CALL_LIMITS,
  );
  expect(completed.map((event) => event.objectId)).toEqual([sessionId]);
});

describe('a payment that is refused stays on the page with the reason', () => {
  test.each([
    ['4000 0000 0000 0002', 402, 'The card was declined. Nothing was charged.'],
    ['4000 0000 0000 9995', 402, 'insufficient funds'],
    ['4000 0000 0000 0069', 402, 'it has expired'],
    ['4000 0000 0000 0127', 402, 'the security code is incorrect'],
    ['4111 1111 1111 1111', 422, 'Use a test card number'],
    ['', 422, 'Use a test card number'],
    ['__proto__', 422, 'Use a test card number'],
  ])('%s', async (number, status, sentence) => {
    const { path, sessionId } = await newPage();
    const response = await submit(path, { ...CARD, card_number: number });
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(html).toContain(sentence);
    expect(html).toContain('value="ada@example.com"');
    expect((await settled(sessionId)).status).toBe('open');
    const paid = await submit(path, { ...CARD, card_number: '4242424242424242' });
    expect(paid.status).toBe(302);
  });
});

test('a card number is nowhere kept, not even one that was refused', async () => {
  const { path } = await newPage();
  await submit(path, { ...CARD, card_number: '4111 1111 1111 1111' });
  await submit(path, { ...CARD, card_number: '4242 4242 4242 4242' });
  const stored = JSON.stringify(await shop.ctx.db.select({ json: sandboxObjects.json }).from(sandboxObjects));
  expect(stored).toContain('4242');
  expect(stored.replaceAll(/[\s-]/g, '')).not.toMatch(/4242424242424242|4111111111111111/);
});

test.each([
  ['', 422],
  ['ada', 422],
  ['ada@example', 422],
  ['ada@example.com\r\nBcc: x@example.com', 422],
])('the e-mail %j is refused', async (email, status) => {
  const { path, sessionId } = await newPage();
  const response = await submit(path, { ...CARD, email, card_number: '4242424242424242' });
  expect(response.status).toBe(status);
  expect(await response.text()).toContain('Enter an email address');
  expect((await settled(sessionId)).status).toBe('open');
});

test('an address the shop has verified cannot be changed', async () => {
  const { path, sessionId } = await newPage({ customerEmail: 'owner@example.com' });
  const html = await (await shop.get(path)).text();
  expect(html).toContain('owner@example.com');
  expect(html).not.toContain('name="email"');
  await submit(path, { ...CARD, email: 'thief@example.com', card_number: '4242424242424242' });
  expect((await settled(sessionId)).customerEmail).toBe('owner@example.com');
});

test('[T1] another amount than the one shown is refused', async () => {
  const { path, sessionId } = await newPage();
  for (const expected of ['1', '0', '-14900', '14901']) {
    const form = { ...CARD, expected_amount: expected, card_number: '4242424242424242' };
    expect((await submit(path, form)).status).toBe(422);
  }
  expect((await submit(path, { ...CARD, expected_amount: 'all' })).status).toBe(400);
  expect((await settled(sessionId)).status).toBe('open');
});

test('a challenge is approved, or refused and tried again', async () => {
  const { path, sessionId } = await newPage();
  const requested = await submit(path, { ...CARD, card_number: '4000 0025 0000 3155' });
  expect([requested.status, requested.headers.get('Location')]).toEqual([302, path]);
  expect(await (await shop.get(path)).text()).toContain('card ending in');
  const refused = await submit(path, { intent: 'refuse' });
  expect(refused.status).toBe(402);
  expect(await refused.text()).toContain('The bank did not approve the card');
  expect((await settled(sessionId)).status).toBe('open');
  await submit(path, { ...CARD, card_number: '4000 0027 6000 3184' });
  const approved = await submit(path, { intent: 'approve' });
  expect(approved.headers.get('Location')).toContain('/checkout/success');
  expect((await settled(sessionId)).intent?.charge?.cardLast4).toBe('3184');
});

test('an approval that no one requested pays nothing', async () => {
  const { path, sessionId } = await newPage();
  await submit(path, { intent: 'approve' });
  expect((await settled(sessionId)).paymentStatus).toBe('unpaid');
});

test.each(['cs_test_nothing', 'cs_live_1', '1', 'pi_1', 'CS_TEST_1'])(
  'there is no pay page for %s',
  async (id) => {
    const path = `/sandbox/pay/${id}`;
    expect((await shop.get(path)).status).toBe(404);
    const paid = await submit(path, { ...CARD, card_number: '4242424242424242' });
    expect(paid.status).toBeGreaterThanOrEqual(400);
  },
);

test('a form from elsewhere is refused', async () => {
  const { path, sessionId } = await newPage();
  const body = new URLSearchParams({ ...CARD, card_number: '4242424242424242' }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' };
  expect((await shop.post(path, body, headers)).status).toBe(403);
  expect((await settled(sessionId)).status).toBe('open');
});

test('there is no pay page beside a real provider, nor without one', async () => {
  const { path } = await newPage();
  const real = await openTestShop({ STRIPE_SECRET_KEY: 'sk_test_123' });
  expect((await real.get(path)).status).toBe(404);
  expect(real.ctx.payments.mode).toBe('test');
  const none = await openTestShop({ APP_MODE: 'production', PUBLIC_URL: 'https://shop.test' });
  expect((await none.get(path)).status).toBe(404);
  expect(none.ctx.payments).toEqual({ mode: 'none', gateway: null });
});
