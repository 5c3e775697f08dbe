import { createHash } from 'node:crypto';

import type { Stripe } from 'stripe';

import { type RefundFilter, type NewCheckout, PaymentError, type PaymentGateway } from './gateway.ts';
import { inspection } from './inspect-account.server.ts';
import {
  accountAnswer,
  checkoutAnswer,
  couponAnswer,
  deletedAnswer,
  disputeAnswer,
  newCheckoutAnswer,
  refundAnswer,
} from './stripe-answers.server.ts';
import { type Call, callerFor, callOptions, listAll, type StripeAccount } from './stripe-calls.server.ts';
import { isAlreadyThere } from './stripe-errors.server.ts';
import { eventAnswer, verifySignedEvent } from './webhook-signature.server.ts';

const MAX_COUPON_NAME = 40;
const MARK_LENGTH = 16;
/** What settling needs, in one call (orders.md "Settling a checkout"). */
const WITH_CHARGE = ['payment_intent.latest_charge'];

function toUnixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Exactly the parameters of orders.md "Checkout functions"; a test pins them. */
export function sessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: checkout.orderId, payment_id: checkout.paymentId };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    client_reference_id: checkout.orderId,
    metadata,
    ...(checkout.totalCents > 0 ? { payment_intent_data: { metadata } } : {}),
    line_items: checkout.lines.map((line) => ({
      price_data: { currency: 'usd', unit_amount: line.unitCents, product_data: { name: line.title } },
      quantity: line.quantity,
    })),
    ...(checkout.discountRef ? { discounts: [{ coupon: checkout.discountRef }] } : {}),
    ...(checkout.customerEmail ? { customer_email: checkout.customerEmail } : {}),
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    expires_at: toUnixSeconds(checkout.expiresAt),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}

function buildDiscountMethods(call: Call): Pick<PaymentGateway, 'createDiscount' | 'deleteDiscount'> {
  return {
    async createDiscount({ paymentId, amountOffCents, name, redeemBy }, limits) {
      const discountRef = `ord_${paymentId}`;
      const coupon = {
        id: discountRef,
        amount_off: amountOffCents,
        currency: 'usd',
        duration: 'once' as const,
        max_redemptions: 1,
        redeem_by: toUnixSeconds(redeemBy),
        name: name.slice(0, MAX_COUPON_NAME),
      };
      const create = call(couponAnswer, (client) =>
        client.coupons.create(coupon, callOptions(limits, `coupon:${paymentId}`)),
      );
      await create.catch((error: unknown) => {
        if (!isAlreadyThere(error)) throw error;
      });
      return { discountRef };
    },
    async deleteDiscount(discountRef, limits) {
      const remove = call(deletedAnswer, (client) =>
        client.coupons.del(discountRef, {}, callOptions(limits)),
      );
      await remove.catch((error: unknown) => {
        if (!(error instanceof PaymentError && error.code === 'not_found')) throw error;
      });
    },
  };
}

function buildCheckoutMethods(
  call: Call,
): Pick<PaymentGateway, 'createCheckout' | 'getCheckout' | 'expireCheckout' | 'listCheckouts'> {
  return {
    createCheckout: (checkout, limits) =>
      call(newCheckoutAnswer, (client) =>
        client.checkout.sessions.create(
          sessionParams(checkout),
          callOptions(limits, `cs:${checkout.paymentId}`),
        ),
      ),
    getCheckout: (sessionId, limits) =>
      call(checkoutAnswer, (client) =>
        client.checkout.sessions.retrieve(sessionId, { expand: WITH_CHARGE }, callOptions(limits)),
      ),
    expireCheckout: (sessionId, limits) =>
      call(
        checkoutAnswer,
        (client) => client.checkout.sessions.expire(sessionId, {}, callOptions(limits)),
        'expire',
      ),
    listCheckouts: ({ createdFrom }, limits) =>
      listAll(call, checkoutAnswer, (client, page) =>
        client.checkout.sessions.list(
          { created: { gte: toUnixSeconds(createdFrom) }, ...page },
          callOptions(limits),
        ),
      ),
  };
}

function filterParams(filter: RefundFilter) {
  return 'paymentIntent' in filter
    ? { payment_intent: filter.paymentIntent }
    : { created: { gte: toUnixSeconds(filter.createdFrom) } };
}

function buildDisputeMethods(call: Call): Pick<PaymentGateway, 'getDispute' | 'listDisputes'> {
  return {
    getDispute: (disputeId, limits) =>
      call(disputeAnswer, (client) => client.disputes.retrieve(disputeId, {}, callOptions(limits))),
    listDisputes: (filter, limits) =>
      listAll(call, disputeAnswer, (client, page) =>
        client.disputes.list({ ...filterParams(filter), ...page }, callOptions(limits)),
      ),
  };
}

function buildRefundMethods(call: Call): Pick<PaymentGateway, 'refund' | 'getRefund' | 'listRefunds'> {
  return {
    refund: ({ refundId, paymentIntent, amountCents, reason }, limits) => {
      const params = {
        payment_intent: paymentIntent,
        amount: amountCents,
        reason,
        metadata: { refund_id: refundId },
      };
      const key = `refund:${refundId}`;
      return call(
        refundAnswer,
        (client) => client.refunds.create(params, callOptions(limits, key)),
        'refund',
      );
    },
    getRefund: (refundId, limits) =>
      call(refundAnswer, (client) => client.refunds.retrieve(refundId, {}, callOptions(limits))),
    listRefunds: (filter, limits) =>
      listAll(call, refundAnswer, (client, page) =>
        client.refunds.list({ ...filterParams(filter), ...page }, callOptions(limits)),
      ),
  };
}

function buildEventMethods(
  call: Call,
  account: StripeAccount,
): Pick<PaymentGateway, 'listEvents' | 'verifyWebhook'> {
  return {
    listEvents: ({ types, createdFrom }, limits) =>
      listAll(call, eventAnswer, (client, page) =>
        client.events.list(
          { types, created: { gte: toUnixSeconds(createdFrom) }, ...page },
          callOptions(limits),
        ),
      ),
    verifyWebhook: (rawBody, signature) =>
      Promise.resolve(verifySignedEvent(rawBody, signature, account.webhookSecrets, new Date())),
  };
}

/** A key is too random to be guessed from its hash. */
const markOf = (secretKey: string): string =>
  createHash('sha256').update(secretKey).digest('hex').slice(0, MARK_LENGTH);

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

/** Opens the payment gateway of one Stripe account, or of the sandbox behind the same SDK. */
export function openStripe(account: StripeAccount): PaymentGateway {
  const call = callerFor(account);
  return {
    provider: account.provider,
    isLive: /^[sr]k_live_/.test(account.secretKey),
    key: { mark: markOf(account.secretKey), last4: account.secretKey.slice(-4) },
    getAccountId: (limits) =>
      call(accountAnswer, (client) => client.accounts.retrieveCurrent({}, callOptions(limits))),
    ...buildDiscountMethods(call),
    ...buildCheckoutMethods(call),
    ...buildRefundMethods(call),
    ...buildDisputeMethods(call),
    ...buildEventMethods(call, account),
    ...inspection(call),
    hasWebhookSecret: account.webhookSecrets.length > 0,
    checkoutOrigins: account.checkoutOrigins ?? [],
    isCheckoutUrl(url) {
      const parsed = parseUrl(url);
      return parsed !== null && parsed.username === '' && account.isCheckoutUrl(parsed);
    },
  };
}
