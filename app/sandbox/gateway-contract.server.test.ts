import { describe, expect, test } from 'vitest';

import { provideGateways, refusal } from '../../tests/shop/gateways.ts';

import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from './fixtures.ts';

const { sandboxes, stripe } = provideGateways();

describe.each([...sandboxes, ...stripe])('%s', (_, open) => {
  test('a new checkout is open, ours, and can be read again', async () => {
    const gateway = open();
    const checkout = makeCheckout();
    const created = await gateway.createCheckout(checkout, TEST_GATEWAY_CALL_LIMITS);
    expect(created).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      intent: null,
      amountTotalCents: 14_900,
      currency: 'usd',
      isLive: false,
      orderId: checkout.orderId,
      paymentId: checkout.paymentId,
    });
    expect(created.sessionId).toMatch(/^cs_test_[A-Za-z0-9]{1,250}$/);
    expect(created.expiresAt.getTime()).toBe(Math.floor(checkout.expiresAt.getTime() / 1000) * 1000);
    expect(await gateway.getCheckout(created.sessionId, TEST_GATEWAY_CALL_LIMITS)).toEqual(created);
  });

  test('the same create again answers the same checkout, a changed one is refused', async () => {
    const gateway = open();
    const checkout = makeCheckout();
    const first = await gateway.createCheckout(checkout, TEST_GATEWAY_CALL_LIMITS);
    expect(await gateway.createCheckout(checkout, TEST_GATEWAY_CALL_LIMITS)).toEqual(first);
    const changed = { ...checkout, lines: [{ title: 'Fix broken links', unitCents: 100, quantity: 1 }] };
    expect(await refusal(gateway.createCheckout(changed, TEST_GATEWAY_CALL_LIMITS))).toBe('rejected');
  });

  test('a discount lowers the total, may be made twice and is deleted twice', async () => {
    const gateway = open();
    const checkout = makeCheckout();
    const discount = {
      paymentId: checkout.paymentId,
      amountOffCents: 1490,
      name: 'WELCOME10',
      redeemBy: checkout.expiresAt,
    };
    const { discountRef } = await gateway.createDiscount(discount, TEST_GATEWAY_CALL_LIMITS);
    expect(discountRef).toBe(`ord_${checkout.paymentId}`);
    expect(await gateway.createDiscount(discount, TEST_GATEWAY_CALL_LIMITS)).toEqual({ discountRef });
    const created = await gateway.createCheckout(
      { ...checkout, discountRef, totalCents: 13_410 },
      TEST_GATEWAY_CALL_LIMITS,
    );
    expect(created.amountTotalCents).toBe(13_410);
    await gateway.deleteDiscount(discountRef, TEST_GATEWAY_CALL_LIMITS);
    await gateway.deleteDiscount(discountRef, TEST_GATEWAY_CALL_LIMITS);
  });

  test('an open checkout can be expired once', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
    const expired = await gateway.expireCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    expect(await refusal(gateway.expireCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS))).toBe('wrong_state');
  });

  test('new checkouts are listed from a moment on', async () => {
    const gateway = open();
    const createdFrom = new Date(Date.now() - 60_000);
    const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
    const listed = await gateway.listCheckouts({ createdFrom }, TEST_GATEWAY_CALL_LIMITS);
    expect(listed.map((checkout) => checkout.sessionId)).toContain(sessionId);
  });

  test('what does not exist is not found', async () => {
    const gateway = open();
    expect(await refusal(gateway.getCheckout('cs_test_missing', TEST_GATEWAY_CALL_LIMITS))).toBe('not_found');
    expect(await refusal(gateway.expireCheckout('cs_test_missing', TEST_GATEWAY_CALL_LIMITS))).toBe(
      'not_found',
    );
    expect(await refusal(gateway.getRefund('re_missing', TEST_GATEWAY_CALL_LIMITS))).toBe('not_found');
    expect(await refusal(gateway.getDispute('dp_missing', TEST_GATEWAY_CALL_LIMITS))).toBe('not_found');
  });

  test.each<[string, Parameters<typeof makeCheckout>[0]]>([
    ['49 cents', { lines: [{ title: 'Tiny', unitCents: 49, quantity: 1 }], totalCents: 49 }],
    ['a coupon nobody made', { discountRef: 'ord_nobody' }],
    ['less than 30 minutes', { expiresAt: new Date(Date.now() + 29 * 60_000) }],
    ['more than a day', { expiresAt: new Date(Date.now() + 25 * 3600_000) }],
    ['a success address that is none', { successUrl: 'not an address' }],
  ])('a checkout with %s is rejected', async (_, overrides) => {
    expect(await refusal(open().createCheckout(makeCheckout(overrides), TEST_GATEWAY_CALL_LIMITS))).toBe(
      'rejected',
    );
  });
});
