import { describe, expect, test } from 'vitest';

import { refusal } from '../../../tests/shop/gateways.ts';
import { BROKEN_BODIES, providerThat } from '../../../tests/shop/spoiling-provider.ts';

import { createLogger } from '../log.server.ts';
import type { PaymentGateway } from './gateway.ts';

const ONCE = { timeoutMs: 10_000, retries: 0 };
const AT = new Date('2026-11-20T14:00:00Z');
const checkout = {
  paymentId: 'pay-1',
  orderId: 'order-1',
  lines: [{ title: 'Fix broken links', unitCents: 14_900, quantity: 1 }],
  totalCents: 14_900,
  discountRef: null,
  customerEmail: null,
  expiresAt: AT,
  successUrl: 'https://shop.test/checkout/success',
  cancelUrl: 'https://shop.test/checkout/cancel',
};

/** Every call of the gateway that contacts the provider. */
const CALLS: Record<string, (gateway: PaymentGateway) => Promise<unknown>> = {
  getAccountId: (gateway) => gateway.getAccountId(ONCE),
  createDiscount: (gateway) =>
    gateway.createDiscount({ paymentId: 'pay-1', amountOffCents: 100, name: 'X', redeemBy: AT }, ONCE),
  deleteDiscount: (gateway) => gateway.deleteDiscount('ord_pay-1', ONCE),
  createCheckout: (gateway) => gateway.createCheckout(checkout, ONCE),
  getCheckout: (gateway) => gateway.getCheckout('cs_test_1', ONCE),
  expireCheckout: (gateway) => gateway.expireCheckout('cs_test_1', ONCE),
  listCheckouts: (gateway) => gateway.listCheckouts({ createdFrom: AT }, ONCE),
  refund: (gateway) =>
    gateway.refund({ refundId: 'r-1', paymentIntent: 'pi_1', amountCents: 100, reason: 'duplicate' }, ONCE),
  getRefund: (gateway) => gateway.getRefund('re_1', ONCE),
  listRefunds: (gateway) => gateway.listRefunds({ paymentIntent: 'pi_1' }, ONCE),
  getDispute: (gateway) => gateway.getDispute('dp_1', ONCE),
  listDisputes: (gateway) => gateway.listDisputes({ paymentIntent: 'pi_1' }, ONCE),
  listEvents: (gateway) => gateway.listEvents({ types: ['charge.refunded'], createdFrom: AT }, ONCE),
  findEvent: (gateway) => gateway.findEvent('evt_1', ONCE),
  readKey: (gateway) => gateway.readKey(ONCE),
  readAccount: (gateway) => gateway.readAccount(ONCE),
  listEndpoints: (gateway) => gateway.listEndpoints(ONCE),
};

const answering = (body: string) =>
  providerThat((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_broken' });
    response.end(body);
  });

test('the table below has every call of the gateway', async () => {
  const gateway = await answering('');
  const local = ['verifyWebhook', 'isCheckoutUrl'];
  const all = Object.entries(gateway).flatMap(([name, value]) =>
    typeof value === 'function' && !local.includes(name) ? [name] : [],
  );
  expect(Object.keys(CALLS).toSorted()).toEqual(all.toSorted());
});

describe.each(Object.entries(BROKEN_BODIES))('an answer of 200 with %s', (_, broken) => {
  test.each(Object.entries(CALLS))('leaves open what %s did', async (_name, call) => {
    const gateway = await answering(broken('{"id":"cs_test_1","object":"checkout.session"}'));
    expect(await refusal(call(gateway))).toBe('unavailable');
  });
});

const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 14_900,
  currency: 'usd',
  livemode: false,
  created: 1_795_000_000,
  expires_at: 1_795_007_200,
};

test.each(Object.keys(session))('a new session without %s is not believed', async (field) => {
  const gateway = await answering(JSON.stringify({ ...session, [field]: null }));
  expect(await refusal(gateway.createCheckout(checkout, ONCE))).toBe('unavailable');
});

test('a broken answer is asked for again, with the same key', async () => {
  const keys: unknown[] = [];
  const gateway = await providerThat((request, response) => {
    keys.push(request.headers['idempotency-key']);
    response.writeHead(200, { 'stripe-should-retry': 'false' });
    response.end(keys.length === 1 ? '<h1>Please wait</h1>' : JSON.stringify(session));
  });
  const created = await gateway.createCheckout(checkout, { ...ONCE, retries: 1 });
  expect([created.sessionId, keys]).toEqual(['cs_test_1', ['cs:pay-1', 'cs:pay-1']]);
});

async function logged(status: number, body: object): Promise<Record<string, unknown>> {
  const gateway = await providerThat((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_4711' });
    response.end(JSON.stringify(body));
  });
  const error: unknown = await gateway.getCheckout('cs_test_1', ONCE).catch((reason: unknown) => reason);
  let line = '';
  createLogger({ write: (text) => void (line += text) }).error({ err: error, orderId: 'order-1' }, 'failed');
  expect(line).not.toContain('sk_test_failures');
  return JSON.parse(line)['err'];
}

test('the log names type, code, status and request id of a failure', async () => {
  const error = { type: 'invalid_request_error', code: 'parameter_unknown', message: 'no' };
  expect(await logged(400, { error })).toMatchObject({
    code: 'rejected',
    provider: {
      errorType: 'StripeInvalidRequestError',
      errorCode: 'parameter_unknown',
      status: 400,
      requestId: 'req_4711',
    },
  });
});

test('the log names the fields of an answer that is not believed', async () => {
  const provider = {
    errorType: 'unexpected_answer',
    errorCode: 'currency',
    status: 200,
    requestId: 'req_4711',
  };
  expect(await logged(200, { ...session, currency: 1 })).toMatchObject({ code: 'unavailable', provider });
});
