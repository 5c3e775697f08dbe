import { beforeEach, expect, test } from 'vitest';

import type { PaymentGateway, PaymentProviderCheckout } from '#app/platform/payments/gateway.ts';
import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from '#app/sandbox/fixtures.ts';

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

async function freePage() {
  const checkout = makeCheckout();
  const redeemBy = checkout.expiresAt;
  const coupon = { paymentId: checkout.paymentId, amountOffCents: 14_900, name: 'ALL', redeemBy };
  const { discountRef } = await gateway.createDiscount(coupon, TEST_GATEWAY_CALL_LIMITS);
  return newPage({ ...checkout, discountRef, totalCents: 0 });
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

test('a bank payment completes first and settles later', async () => {
  const { path, sessionId } = await newPage();
  const bank = { ...CARD, intent: 'bank', bank_outcome: 'succeed', bank_seconds: '1' };
  expect((await submit(path, bank)).status).toBe(302);
  expect(await settled(sessionId)).toMatchObject({
    status: 'complete',
    paymentStatus: 'unpaid',
    intent: { status: 'processing', charge: null },
  });
  await expect.poll(async () => (await settled(sessionId)).paymentStatus, { timeout: 5000 }).toBe('paid');
});

test('a bank payment may fail', async () => {
  const { path, sessionId } = await newPage();
  await submit(path, { ...CARD, intent: 'bank', bank_outcome: 'fail', bank_seconds: '0' });
  expect(await settled(sessionId)).toMatchObject({
    status: 'complete',
    paymentStatus: 'unpaid',
    intent: { status: 'requires_payment_method' },
  });
});

test('a free checkout asks for the e-mail only', async () => {
  const { path, sessionId } = await freePage();
  const html = await (await shop.get(path)).text();
  expect(html).toContain('Pay $0.00');
  expect(html).not.toContain('card_number');
  const response = await submit(path, { intent: 'free', expected_amount: '0', email: 'ada@example.com' });
  expect(response.status).toBe(302);
  expect((await settled(sessionId)).paymentStatus).toBe('no_payment_required');
});

test('a checkout that costs something cannot be had as a free one', async () => {
  const { path, sessionId } = await newPage();
  const response = await submit(path, { ...CARD, intent: 'free' });
  expect(response.status).toBe(422);
  expect((await settled(sessionId)).status).toBe('open');
});

test('an expired page says so and takes no money', async () => {
  const { path, sessionId } = await newPage();
  await submit(path, { intent: 'expire' });
  const response = await shop.get(path);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('This payment page has expired');
  expect((await submit(path, { ...CARD, card_number: '4242424242424242' })).status).toBe(410);
  expect((await settled(sessionId)).status).toBe('expired');
});
