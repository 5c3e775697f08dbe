import { expect, test } from 'vitest';

import { isAllowedPaymentUrl } from './checkout-url.ts';

const OWN = 'https://shop.example';

test.for([
  ['https://shop.example/pay/cs_test_1', true],
  ['https://checkout.stripe.com/c/pay/cs_live_1#f', true],
  ['https://pay.shop.example/c/pay/1', true],
  ['https://checkout.stripe.com.evil.example/', false],
  ['http://checkout.stripe.com/', false],
  ['https://shop.example@evil.example/', false],
  ['//evil.example/', false],
  ['/pay/1', false],
  ['https:checkout.stripe.com/c/pay/1', false],
  ['https:/checkout.stripe.com/c/pay/1', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
] as const)('the browser is sent to %s for payment: %s', ([url, isAllowed]) => {
  expect(isAllowedPaymentUrl(url, OWN, ['https://pay.shop.example'])).toBe(isAllowed);
});
