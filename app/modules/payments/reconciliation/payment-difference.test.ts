import { expect, test } from 'vitest';

import {
  type ProviderAndShopCheckoutStates,
  type ProviderPaymentDifferenceKind,
  findPaymentStateDifference,
} from './payment-difference.ts';

const paid = { isPaid: true, isOfThisShop: true };
const unpaid = { isPaid: false, isOfThisShop: true };

test.each<
  [
    there: ProviderAndShopCheckoutStates['there'],
    here: ProviderAndShopCheckoutStates['here'],
    kind: ProviderPaymentDifferenceKind | null,
  ]
>([
  [paid, { state: 'paid' }, null],
  [paid, { state: 'review' }, null],
  [paid, { state: 'open' }, 'not-settled'],
  [paid, { state: 'expired' }, 'not-settled'],
  [paid, null, 'order-gone'],
  [{ isPaid: true, isOfThisShop: false }, null, null],
  [unpaid, { state: 'open' }, null],
  [unpaid, null, null],
  [unpaid, { state: 'paid' }, 'not-paid-there'],
  [null, { state: 'paid' }, 'not-paid-there'],
  [null, { state: 'review' }, null],
  [null, null, null],
])('the provider says %j and the shop %j: %s', (there, here, kind) => {
  expect(findPaymentStateDifference({ there, here })).toBe(kind);
});
