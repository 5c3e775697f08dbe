import type { RequestListener } from 'node:http';

import { describe, expect, test } from 'vitest';

import { refusal } from '../../../tests/shop/gateways.ts';
import { providerThat, stopProviders } from '../../../tests/shop/spoiling-provider.ts';

import { PaymentGatewayError, type PaymentGatewayErrorCode } from './gateway.ts';
import { openPaymentGateway } from './open.server.ts';

// A misbehaving provider: the tests are about how we handle its responses.

const SETTINGS = { publicUrl: 'http://shop.test', secret: 'a secret of the tests' };
const ONCE = { timeoutMs: 10_000, retries: 0 };
const AGAIN = { timeoutMs: 10_000, retries: 1 };
function answering(status: number, body: unknown, contentType = 'application/json'): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': contentType, 'request-id': 'req_1' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const stripeError = (type: string, code?: string) => ({ error: { type, code, message: 'private sentence' } });
const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
  amount_total: 14_900,
  currency: 'usd',
  livemode: false,
  client_reference_id: 'order-1',
  metadata: { payment_id: 'pay-1' },
  customer_email: null,
  customer_details: null,
  created: 1_795_000_000,
  expires_at: 1_795_007_200,
};

describe('a failed read of a checkout', () => {
  test.each<[string, RequestListener, PaymentGatewayErrorCode]>([
    ['500', answering(500, stripeError('api_error')), 'unavailable'],
    ['500 with an HTML page', answering(500, '<h1>Oops</h1>', 'text/html'), 'unavailable'],
    ['500 without an error', answering(500, {}), 'unavailable'],
    ['503 without a body', answering(503, ''), 'unavailable'],
    ['429', answering(429, stripeError('invalid_request_error', 'rate_limit')), 'unavailable'],
    ['429 without an error', answering(429, 'slow down', 'text/plain'), 'unavailable'],
    ['409 in use', answering(409, stripeError('idempotency_error', 'idempotency_key_in_use')), 'unavailable'],
    ['a redirect', answering(302, '', 'text/plain'), 'unavailable'],
    ['401', answering(401, stripeError('invalid_request_error')), 'rejected'],
    ['403', answering(403, stripeError('invalid_request_error')), 'rejected'],
    ['400', answering(400, stripeError('invalid_request_error', 'parameter_unknown')), 'rejected'],
    ['400 idempotency', answering(400, stripeError('idempotency_error')), 'rejected'],
    [
      '400 about an id of ours',
      answering(400, stripeError('invalid_request_error', 'resource_missing')),
      'rejected',
    ],
    ['404', answering(404, stripeError('invalid_request_error', 'resource_missing')), 'not_found'],
    ['404 of somebody else', answering(404, '<h1>Not here</h1>', 'text/html'), 'rejected'],
    ['404 without an error', answering(404, { message: 'no' }), 'rejected'],
    ['200 that is not JSON', answering(200, 'hello', 'text/plain'), 'unavailable'],
    ['200 without a body', answering(200, ''), 'unavailable'],
    ['200 with nothing', answering(200, {}), 'unavailable'],
    ['200 with a list', answering(200, []), 'unavailable'],
    ['200 with another object', answering(200, { ...session, object: 'payment_intent' }), 'unavailable'],
    ['200 with another id', answering(200, { ...session, id: 'pi_1' }), 'unavailable'],
    ['200 with an amount that is text', answering(200, { ...session, amount_total: '14900' }), 'unavailable'],
    ['200 with half a cent', answering(200, { ...session, amount_total: 0.5 }), 'unavailable'],
    ['200 without a currency', answering(200, { ...session, currency: undefined }), 'unavailable'],
  ])('%s', async (_, listener, code) => {
    const gateway = await providerThat(listener);
    expect(await refusal(gateway.getCheckout('cs_test_1', ONCE))).toBe(code);
  });
});

test('what is new in an answer is no failure, and an unknown value is said to be unknown', async () => {
  const strange = { ...session, status: 'paused', payment_status: 'maybe', new_field: { deep: true } };
  const gateway = await providerThat(answering(200, strange));
  const checkout = await gateway.getCheckout('cs_test_1', ONCE);
  expect(checkout).toMatchObject({ status: 'unknown', paymentStatus: 'unknown', amountTotalCents: 14_900 });
});

test('the message of a failure names no sentence of the provider', async () => {
  const gateway = await providerThat(
    answering(400, stripeError('invalid_request_error', 'parameter_unknown')),
  );
  const error: unknown = await gateway.getCheckout('cs_test_1', ONCE).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PaymentGatewayError);
  expect(String(error)).toContain('req_1');
  expect(String(error)).not.toContain('private sentence');
});

test('a call that was promised a retry makes one', async () => {
  let calls = 0;
  const gateway = await providerThat((request, response) => {
    calls += 1;
    const [status, body] = calls === 1 ? [503, stripeError('api_error')] : [200, session];
    answering(status, body)(request, response);
  });
  expect((await gateway.getCheckout('cs_test_1', AGAIN)).status).toBe('open');
  expect(calls).toBe(2);
});

test('a provider that never answers costs no more than the time allowed', async () => {
  const gateway = await providerThat(() => {});
  const started = performance.now();
  expect(await refusal(gateway.getCheckout('cs_test_1', { timeoutMs: 300, retries: 0 }))).toBe('unavailable');
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a provider that stops in the middle of an answer costs no more than the time allowed', async () => {
  const gateway = await providerThat((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id":');
  });
  const started = performance.now();
  expect(await refusal(gateway.getCheckout('cs_test_1', { timeoutMs: 300, retries: 0 }))).toBe('unavailable');
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a failing answer that never ends costs no more than the time allowed', async () => {
  const gateway = await providerThat((_, response) => {
    response.writeHead(500, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"error":');
  });
  const started = performance.now();
  expect(await refusal(gateway.getCheckout('cs_test_1', { timeoutMs: 300, retries: 0 }))).toBe('unavailable');
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a connection that is cut is unavailable', async () => {
  const gateway = await providerThat((request) => request.socket.destroy());
  expect(await refusal(gateway.getCheckout('cs_test_1', ONCE))).toBe('unavailable');
});

test('a provider that is not there is unavailable', async () => {
  const gateway = await providerThat(() => {});
  stopProviders();
  expect(await refusal(gateway.getCheckout('cs_test_1', ONCE))).toBe('unavailable');
});

test('an embedded provider that hangs costs no more than the time allowed', async () => {
  const { gateway } = openPaymentGateway(
    { APP_MODE: 'demo' },
    { settings: SETTINGS, sandbox: () => new Promise(() => {}) },
  );
  if (!gateway) throw new Error('no gateway');
  const started = performance.now();
  expect(await refusal(gateway.getCheckout('cs_test_1', { timeoutMs: 200, retries: 0 }))).toBe('unavailable');
  expect(performance.now() - started).toBeLessThan(5000);
});

test('the secret key is sent to the provider alone, without telemetry', async () => {
  const seen: (string | string[] | undefined)[] = [];
  const gateway = await providerThat((request, response) => {
    seen.push(request.headers.authorization, request.headers['x-stripe-client-telemetry']);
    answering(200, session)(request, response);
  });
  await gateway.getCheckout('cs_test_1', ONCE);
  await gateway.getCheckout('cs_test_1', ONCE);
  expect(seen).toEqual(['Bearer sk_test_failures', undefined, 'Bearer sk_test_failures', undefined]);
  expect(JSON.stringify(gateway)).not.toContain('sk_test_failures');
});

test.each([
  ['https://checkout.stripe.com/c/pay/cs_test_1', true],
  ['https://checkout.stripe.com.evil.example/c/pay/1', false],
  ['http://checkout.stripe.com/c/pay/1', false],
  ['https://user@checkout.stripe.com/c/pay/1', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['not an address', false],
])('the address %s may be a checkout of the provider: %s', async (url, isOurs) => {
  const { gateway } = openPaymentGateway(
    { APP_MODE: 'demo', STRIPE_SECRET_KEY: 'sk_test_1' },
    { settings: SETTINGS },
  );
  expect(gateway?.isCheckoutUrl(url)).toBe(isOurs);
});

test.each([
  ['http://shop.test/sandbox/pay/cs_test_1', true],
  ['http://shop.test/cart', false],
  ['https://checkout.stripe.com/c/pay/cs_test_1', false],
  ['http://shop.test.evil.example/sandbox/pay/cs_test_1', false],
])('the address %s may be a checkout of the sandbox: %s', (url, isOurs) => {
  const { gateway } = openPaymentGateway(
    { APP_MODE: 'demo' },
    { settings: SETTINGS, sandbox: () => Promise.reject(new Error('not asked')) },
  );
  expect(gateway?.isCheckoutUrl(url)).toBe(isOurs);
});
