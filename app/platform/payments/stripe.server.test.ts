import { expect, test } from 'vitest';

import type { NewPaymentProviderCheckout } from './gateway.ts';
import { getPaymentMode } from './open.server.ts';
import { buildCheckoutSessionParams } from './stripe.server.ts';

const checkout: NewPaymentProviderCheckout = {
  paymentId: 'pay-1',
  orderId: 'order-1',
  lines: [
    { title: 'Fix broken links', unitCents: 14_900, quantity: 2 },
    { title: 'Landing page', unitCents: 29_950, quantity: 1 },
  ],
  totalCents: 53_775,
  discountRef: 'ord_pay-1',
  customerEmail: 'ada@example.com',
  expiresAt: new Date('2026-11-20T14:00:00.900Z'),
  successUrl: 'https://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://shop.test/checkout/cancel',
};

test('a session is asked for with exactly the parameters of the design', () => {
  expect(buildCheckoutSessionParams(checkout)).toEqual({
    mode: 'payment',
    ui_mode: 'hosted_page',
    client_reference_id: 'order-1',
    metadata: { order_id: 'order-1', payment_id: 'pay-1' },
    payment_intent_data: { metadata: { order_id: 'order-1', payment_id: 'pay-1' } },
    line_items: [
      {
        price_data: { currency: 'usd', unit_amount: 14_900, product_data: { name: 'Fix broken links' } },
        quantity: 2,
      },
      {
        price_data: { currency: 'usd', unit_amount: 29_950, product_data: { name: 'Landing page' } },
        quantity: 1,
      },
    ],
    discounts: [{ coupon: 'ord_pay-1' }],
    customer_email: 'ada@example.com',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    expires_at: Date.parse('2026-11-20T14:00:00Z') / 1000,
    success_url: 'https://shop.test/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.test/checkout/cancel',
  });
});

test('a free session has no payment intent, and absent things are not sent', () => {
  const params = buildCheckoutSessionParams({
    ...checkout,
    totalCents: 0,
    discountRef: null,
    customerEmail: null,
  });
  expect(Object.keys(params).toSorted()).toEqual([
    'adaptive_pricing',
    'allowed_payment_method_types',
    'cancel_url',
    'client_reference_id',
    'expires_at',
    'line_items',
    'metadata',
    'mode',
    'success_url',
    'ui_mode',
  ]);
});

test.each([
  [{ APP_MODE: 'demo' }, 'sandbox'],
  [{ APP_MODE: 'production' }, 'none'],
  [{ APP_MODE: 'production', PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ APP_MODE: 'demo', STRIPE_SECRET_KEY: 'sk_test_1' }, 'test'],
  [{ APP_MODE: 'demo', STRIPE_SECRET_KEY: 'rk_test_1' }, 'test'],
  [{ APP_MODE: 'production', STRIPE_SECRET_KEY: 'sk_live_1' }, 'live'],
  [{ APP_MODE: 'production', STRIPE_SECRET_KEY: 'rk_live_1' }, 'live'],
] as const)('the environment %j is served in mode %s', (env, mode) => {
  expect(getPaymentMode(env)).toBe(mode);
});
