import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createRequestListener } from '@remix-run/node-fetch-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { PaymentError, type PaymentErrorCode, type PaymentGateway } from '#app/platform/payments/gateway.ts';
import { openPayments } from '#app/platform/payments/open.server.ts';

import { freshContext, type TestContext } from '../../tests/shop/context.ts';

import { LIMITS, makeCheckout } from './fixtures.ts';
import { handleSandboxRequest } from './handle-sandbox-request.server.ts';
import { paySession } from './pay-session.server.ts';

let ctx: TestContext;
let http: { server: Server; base: string };

beforeAll(async () => {
  const server = createServer(createRequestListener((request) => handleSandboxRequest(ctx, request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  http = { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});

afterAll(() => {
  http.server.closeAllConnections();
  http.server.close();
});

beforeEach(async () => {
  ctx = await freshContext();
});

function opened(env: Parameters<typeof openPayments>[0]): PaymentGateway {
  const { gateway } = openPayments(env, {
    settings: ctx.settings,
    sandbox: (request) => handleSandboxRequest(ctx, request),
  });
  if (!gateway) throw new Error('no gateway');
  return gateway;
}

const providers: [string, () => PaymentGateway][] = [
  ['the sandbox in this process', () => opened({ APP_MODE: 'demo' })],
  [
    'the sandbox over HTTP',
    () => opened({ APP_MODE: 'demo', STRIPE_SECRET_KEY: 'sk_test_loopback', STRIPE_API_BASE: http.base }),
  ],
];
const testKey = process.env.STRIPE_TEST_KEY;
const stripe: typeof providers = testKey
  ? [['Stripe in test mode', () => opened({ APP_MODE: 'demo', STRIPE_SECRET_KEY: testKey })]]
  : [];

function refusal(work: Promise<unknown>): Promise<PaymentErrorCode | 'accepted'> {
  return work.then(
    () => 'accepted' as const,
    (error: unknown) => {
      if (error instanceof PaymentError) return error.code;
      throw error;
    },
  );
}

function pay(sessionId: string, expectedCents: number, cardNumber = '4242 4242 4242 4242') {
  const form = {
    intent: 'card',
    expected_amount: expectedCents,
    email: 'ada@example.com',
    card_number: cardNumber,
  } as const;
  return paySession(ctx, sessionId, form);
}

describe.each([...providers, ...stripe])('%s', (_, open) => {
  test('a new checkout is open, ours, and can be read again', async () => {
    const gateway = open();
    const checkout = makeCheckout();
    const created = await gateway.createCheckout(checkout, LIMITS);
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
    expect(await gateway.getCheckout(created.sessionId, LIMITS)).toEqual(created);
  });

  test('the same create again answers the same checkout, a changed one is refused', async () => {
    const gateway = open();
    const checkout = makeCheckout();
    const first = await gateway.createCheckout(checkout, LIMITS);
    expect(await gateway.createCheckout(checkout, LIMITS)).toEqual(first);
    const changed = { ...checkout, lines: [{ title: 'Fix broken links', unitCents: 100, quantity: 1 }] };
    expect(await refusal(gateway.createCheckout(changed, LIMITS))).toBe('rejected');
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
    const { discountRef } = await gateway.createDiscount(discount, LIMITS);
    expect(discountRef).toBe(`ord_${checkout.paymentId}`);
    expect(await gateway.createDiscount(discount, LIMITS)).toEqual({ discountRef });
    const created = await gateway.createCheckout({ ...checkout, discountRef, totalCents: 13_410 }, LIMITS);
    expect(created.amountTotalCents).toBe(13_410);
    await gateway.deleteDiscount(discountRef, LIMITS);
    await gateway.deleteDiscount(discountRef, LIMITS);
  });

  test('an open checkout can be expired once', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
    const expired = await gateway.expireCheckout(sessionId, LIMITS);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    expect(await refusal(gateway.expireCheckout(sessionId, LIMITS))).toBe('wrong_state');
  });

  test('new checkouts are listed from a moment on', async () => {
    const gateway = open();
    const createdFrom = new Date(Date.now() - 60_000);
    const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
    const listed = await gateway.listCheckouts({ createdFrom }, LIMITS);
    expect(listed.map((checkout) => checkout.sessionId)).toContain(sessionId);
  });

  test('what does not exist is not found', async () => {
    const gateway = open();
    expect(await refusal(gateway.getCheckout('cs_test_missing', LIMITS))).toBe('not_found');
    expect(await refusal(gateway.expireCheckout('cs_test_missing', LIMITS))).toBe('not_found');
    expect(await refusal(gateway.getRefund('re_missing', LIMITS))).toBe('not_found');
    expect(await refusal(gateway.getDispute('dp_missing', LIMITS))).toBe('not_found');
  });

  test.each<[string, Parameters<typeof makeCheckout>[0]]>([
    ['49 cents', { lines: [{ title: 'Tiny', unitCents: 49, quantity: 1 }], totalCents: 49 }],
    ['a coupon nobody made', { discountRef: 'ord_nobody' }],
    ['less than 30 minutes', { expiresAt: new Date(Date.now() + 29 * 60_000) }],
    ['more than a day', { expiresAt: new Date(Date.now() + 25 * 3600_000) }],
    ['a success address that is none', { successUrl: 'not an address' }],
  ])('a checkout with %s is rejected', async (_, overrides) => {
    expect(await refusal(open().createCheckout(makeCheckout(overrides), LIMITS))).toBe('rejected');
  });
});

describe.each(providers)('%s, paid', (_, open) => {
  test('a payment shows its charge', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
    await pay(sessionId, 14_900);
    expect(await gateway.getCheckout(sessionId, LIMITS)).toMatchObject({
      status: 'complete',
      paymentStatus: 'paid',
      url: null,
      customerEmail: 'ada@example.com',
      intent: {
        status: 'succeeded',
        charge: { cardBrand: 'visa', cardLast4: '4242', amountRefundedCents: 0, isDisputed: false },
      },
    });
    expect(await refusal(gateway.expireCheckout(sessionId, LIMITS))).toBe('wrong_state');
  });

  test('a free checkout completes without an intent', async () => {
    const gateway = open();
    const checkout = makeCheckout({ totalCents: 0 });
    const redeemBy = checkout.expiresAt;
    const discount = { paymentId: checkout.paymentId, amountOffCents: 14_900, name: 'ALL', redeemBy };
    const { discountRef } = await gateway.createDiscount(discount, LIMITS);
    const { sessionId, amountTotalCents } = await gateway.createCheckout(
      { ...checkout, discountRef },
      LIMITS,
    );
    expect(amountTotalCents).toBe(0);
    await paySession(ctx, sessionId, { intent: 'free', expected_amount: 0, email: 'ada@example.com' });
    expect(await gateway.getCheckout(sessionId, LIMITS)).toMatchObject({
      status: 'complete',
      paymentStatus: 'no_payment_required',
      intent: null,
    });
  });

  test('refunds add up to the charge and no further', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
    await pay(sessionId, 14_900);
    const { intent } = await gateway.getCheckout(sessionId, LIMITS);
    const paymentIntent = intent?.id ?? '';
    const part = {
      refundId: randomUUID(),
      paymentIntent,
      amountCents: 4900,
      reason: 'requested_by_customer' as const,
    };
    const refund = await gateway.refund(part, LIMITS);
    expect(refund).toMatchObject({
      status: 'succeeded',
      amountCents: 4900,
      ourRefundId: part.refundId,
      paymentIntent,
    });
    expect(await gateway.refund(part, LIMITS)).toEqual(refund);
    expect(await gateway.getRefund(refund.refundId, LIMITS)).toEqual(refund);
    const tooMuch = { ...part, refundId: randomUUID(), amountCents: 10_001 };
    expect(await refusal(gateway.refund(tooMuch, LIMITS))).toBe('rejected');
    await gateway.refund({ ...part, refundId: randomUUID(), amountCents: 10_000 }, LIMITS);
    const again = { ...part, refundId: randomUUID(), amountCents: 1 };
    expect(await refusal(gateway.refund(again, LIMITS))).toBe('wrong_state');
    expect(await gateway.listRefunds({ paymentIntent }, LIMITS)).toHaveLength(2);
    const refunded = await gateway.getCheckout(sessionId, LIMITS);
    expect(refunded.intent?.charge?.amountRefundedCents).toBe(14_900);
  });

  test('a disputed payment has a dispute and cannot be refunded', async () => {
    const gateway = open();
    const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
    await pay(sessionId, 14_900, '4000000000000259');
    const events = await gateway.listEvents(
      { types: ['charge.dispute.created'], createdFrom: new Date(Date.now() - 60_000) },
      LIMITS,
    );
    const { intent } = await gateway.getCheckout(sessionId, LIMITS);
    expect(intent?.charge?.isDisputed).toBe(true);
    expect(await gateway.getDispute(events[0]?.objectId ?? '', LIMITS)).toMatchObject({
      chargeId: intent?.charge?.chargeId,
      paymentIntent: intent?.id,
      amountCents: 14_900,
      providerStatus: 'needs_response',
    });
    const refund = { refundId: randomUUID(), paymentIntent: intent?.id ?? '', amountCents: 100 };
    expect(await refusal(gateway.refund({ ...refund, reason: 'duplicate' }, LIMITS))).toBe('wrong_state');
  });

  test('events are listed by type, newest first, across pages', async () => {
    const gateway = open();
    const sessions: string[] = [];
    for (let count = 0; count < 103; count += 1) {
      const { sessionId } = await gateway.createCheckout(makeCheckout(), LIMITS);
      await gateway.expireCheckout(sessionId, LIMITS);
      sessions.push(sessionId);
    }
    const createdFrom = new Date(Date.now() - 600_000);
    const expired = await gateway.listEvents({ types: ['checkout.session.expired'], createdFrom }, LIMITS);
    expect(expired.map((event) => event.objectId)).toEqual(sessions.toReversed());
    expect(await gateway.listEvents({ types: ['refund.created'], createdFrom }, LIMITS)).toEqual([]);
    const later = new Date(Date.now() + 60_000);
    expect(
      await gateway.listEvents({ types: ['checkout.session.expired'], createdFrom: later }, LIMITS),
    ).toEqual([]);
    expect(await gateway.listCheckouts({ createdFrom }, LIMITS)).toHaveLength(103);
  });
});
