import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { provideGateways, refusal } from '../../tests/shop/gateways.ts';

import { TEST_GATEWAY_CALL_LIMITS, makeCheckout } from './fixtures.ts';
import { paySandboxCheckoutSession } from './pay-session.server.ts';

const { context, sandboxes } = provideGateways();

function pay(sessionId: string, expectedCents: number, cardNumber = '4242 4242 4242 4242') {
  const form = {
    intent: 'card',
    expected_amount: expectedCents,
    email: 'ada@example.com',
    card_number: cardNumber,
  } as const;
  return paySandboxCheckoutSession(context(), sessionId, form);
}

describe.each(sandboxes)('%s, paid', (_, open) => {
  test('a payment shows its charge', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
    await pay(sessionId, 14_900);
    expect(await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      url: null,
      customerEmail: 'ada@example.com',
      intent: {
        status: 'succeeded',
        charge: { cardBrand: 'visa', cardLast4: '4242', amountRefundedCents: 0, isDisputed: false },
      },
    });
    expect(await refusal(gateway.expireCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS))).toBe('wrong_state');
  });

  test('a free checkout completes without an intent', async () => {
    const gateway = open();
    const checkout = makeCheckout({ totalCents: 0 });
    const redeemBy = checkout.expiresAt;
    const discount = { paymentId: checkout.paymentId, amountOffCents: 14_900, name: 'ALL', redeemBy };
    const { discountRef } = await gateway.createDiscount(discount, TEST_GATEWAY_CALL_LIMITS);
    const { sessionId, amountTotalCents } = await gateway.createCheckout(
      { ...checkout, discountRef },
      TEST_GATEWAY_CALL_LIMITS,
    );
    expect(amountTotalCents).toBe(0);
    await paySandboxCheckoutSession(context(), sessionId, {
      intent: 'free',
      expected_amount: 0,
      email: 'ada@example.com',
    });
    expect(await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS)).toMatchObject({
      status: 'complete',
      paymentStatus: 'no_payment_required',
      intent: null,
    });
  });

  test('refunds add up to the charge and no further', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
    await pay(sessionId, 14_900);
    const { intent } = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
    const paymentIntent = intent?.id ?? '';
    const part = {
      refundId: randomUUID(),
      paymentIntent,
      amountCents: 4900,
      reason: 'requested_by_customer' as const,
    };
    const refund = await gateway.refund(part, TEST_GATEWAY_CALL_LIMITS);
    expect(refund).toMatchObject({
      status: 'succeeded',
      amountCents: 4900,
      ourRefundId: part.refundId,
      paymentIntent,
    });
    expect(await gateway.refund(part, TEST_GATEWAY_CALL_LIMITS)).toEqual(refund);
    expect(await gateway.getRefund(refund.refundId, TEST_GATEWAY_CALL_LIMITS)).toEqual(refund);
    const tooMuch = { ...part, refundId: randomUUID(), amountCents: 10_001 };
    expect(await refusal(gateway.refund(tooMuch, TEST_GATEWAY_CALL_LIMITS))).toBe('rejected');
    await gateway.refund({ ...part, refundId: randomUUID(), amountCents: 10_000 }, TEST_GATEWAY_CALL_LIMITS);
    const again = { ...part, refundId: randomUUID(), amountCents: 1 };
    expect(await refusal(gateway.refund(again, TEST_GATEWAY_CALL_LIMITS))).toBe('wrong_state');
    expect(await gateway.listRefunds({ paymentIntent }, TEST_GATEWAY_CALL_LIMITS)).toHaveLength(2);
    const refunded = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
    expect(refunded.intent?.charge?.amountRefundedCents).toBe(14_900);
  });

  test('a disputed payment has a dispute and cannot be refunded', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
    await pay(sessionId, 14_900, '4000000000000259');
    const events = await gateway.listEvents(
      { types: ['charge.dispute.created'], createdFrom: new Date(Date.now() - 60_000) },
      TEST_GATEWAY_CALL_LIMITS,
    );
    const { intent } = await gateway.getCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
    expect(intent?.charge?.isDisputed).toBe(true);
    expect(await gateway.getDispute(events[0]?.objectId ?? '', TEST_GATEWAY_CALL_LIMITS)).toMatchObject({
      chargeId: intent?.charge?.chargeId,
      paymentIntent: intent?.id,
      amountCents: 14_900,
      providerStatus: 'needs_response',
    });
    const refund = { refundId: randomUUID(), paymentIntent: intent?.id ?? '', amountCents: 100 };
    expect(await refusal(gateway.refund({ ...refund, reason: 'duplicate' }, TEST_GATEWAY_CALL_LIMITS))).toBe(
      'wrong_state',
    );
  });

  test('events are listed by type, newest first, across pages', async () => {
    const gateway = open();
    const sessions: string[] = [];
    for (let count = 0; count < 103; count += 1) {
      const { sessionId } = await gateway.createCheckout(makeCheckout(), TEST_GATEWAY_CALL_LIMITS);
      await gateway.expireCheckout(sessionId, TEST_GATEWAY_CALL_LIMITS);
      sessions.push(sessionId);
    }
    const createdFrom = new Date(Date.now() - 600_000);
    const expired = await gateway.listEvents(
      { types: ['checkout.session.expired'], createdFrom },
      TEST_GATEWAY_CALL_LIMITS,
    );
    expect(expired.map((event) => event.objectId)).toEqual(sessions.toReversed());
    expect(
      await gateway.listEvents({ types: ['refund.created'], createdFrom }, TEST_GATEWAY_CALL_LIMITS),
    ).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    expect(
      await gateway.listEvents(
        { types: ['checkout.session.expired'], createdFrom: later },
        TEST_GATEWAY_CALL_LIMITS,
      ),
    ).toEqual([]);
    expect(await gateway.listCheckouts({ createdFrom }, TEST_GATEWAY_CALL_LIMITS)).toHaveLength(103);
  });
});
