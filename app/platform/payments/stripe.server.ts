import { createHash } from 'node:crypto';

import type { Stripe } from 'stripe';

import { type RefundFilter, type NewCheckout, PaymentError, type PaymentGateway } from './gateway.ts';
import { createStripeAccountInspectionMethods } from './inspect-account.server.ts';
import {
  accountIdResponseSchema,
  checkoutResponseSchema,
  couponResponseSchema,
  deletedObjectResponseSchema,
  disputeResponseSchema,
  newCheckoutResponseSchema,
  refundResponseSchema,
} from './stripe-answers.server.ts';
import {
  type StripeCaller,
  createStripeCaller,
  buildStripeRequestOptions,
  listAllPages,
  type StripeAccount,
} from './stripe-calls.server.ts';
import { isAlreadyExistsError } from './stripe-errors.server.ts';
import { webhookEventSchema, verifySignedEvent } from './webhook-signature.server.ts';

const MAX_COUPON_NAME = 40;
const STRIPE_KEY_FINGERPRINT_LENGTH = 16;
/** What settling needs, in one call (orders.md "Settling a checkout"). */
const EXPAND_LATEST_CHARGE = ['payment_intent.latest_charge'];

function toUnixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Exactly the parameters of orders.md "Checkout functions"; a test pins them. */
export function buildCheckoutSessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
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

function buildDiscountMethods(call: StripeCaller): Pick<PaymentGateway, 'createDiscount' | 'deleteDiscount'> {
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
      const create = call(couponResponseSchema, (client) =>
        client.coupons.create(coupon, buildStripeRequestOptions(limits, `coupon:${paymentId}`)),
      );
      await create.catch((error: unknown) => {
        if (!isAlreadyExistsError(error)) throw error;
      });
      return { discountRef };
    },
    async deleteDiscount(discountRef, limits) {
      const remove = call(deletedObjectResponseSchema, (client) =>
        client.coupons.del(discountRef, {}, buildStripeRequestOptions(limits)),
      );
      await remove.catch((error: unknown) => {
        if (!(error instanceof PaymentError && error.code === 'not_found')) throw error;
      });
    },
  };
}

function buildCheckoutMethods(
  call: StripeCaller,
): Pick<PaymentGateway, 'createCheckout' | 'getCheckout' | 'expireCheckout' | 'listCheckouts'> {
  return {
    createCheckout: (checkout, limits) =>
      call(newCheckoutResponseSchema, (client) =>
        client.checkout.sessions.create(
          buildCheckoutSessionParams(checkout),
          buildStripeRequestOptions(limits, `cs:${checkout.paymentId}`),
        ),
      ),
    getCheckout: (sessionId, limits) =>
      call(checkoutResponseSchema, (client) =>
        client.checkout.sessions.retrieve(
          sessionId,
          { expand: EXPAND_LATEST_CHARGE },
          buildStripeRequestOptions(limits),
        ),
      ),
    expireCheckout: (sessionId, limits) =>
      call(
        checkoutResponseSchema,
        (client) => client.checkout.sessions.expire(sessionId, {}, buildStripeRequestOptions(limits)),
        'expire',
      ),
    listCheckouts: ({ createdFrom }, limits) =>
      listAllPages(call, checkoutResponseSchema, (client, page) =>
        client.checkout.sessions.list(
          { created: { gte: toUnixSeconds(createdFrom) }, ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
  };
}

function buildRefundFilterParams(filter: RefundFilter) {
  return 'paymentIntent' in filter
    ? { payment_intent: filter.paymentIntent }
    : { created: { gte: toUnixSeconds(filter.createdFrom) } };
}

function buildDisputeMethods(call: StripeCaller): Pick<PaymentGateway, 'getDispute' | 'listDisputes'> {
  return {
    getDispute: (disputeId, limits) =>
      call(disputeResponseSchema, (client) =>
        client.disputes.retrieve(disputeId, {}, buildStripeRequestOptions(limits)),
      ),
    listDisputes: (filter, limits) =>
      listAllPages(call, disputeResponseSchema, (client, page) =>
        client.disputes.list(
          { ...buildRefundFilterParams(filter), ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
  };
}

function buildRefundMethods(
  call: StripeCaller,
): Pick<PaymentGateway, 'refund' | 'getRefund' | 'listRefunds'> {
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
        refundResponseSchema,
        (client) => client.refunds.create(params, buildStripeRequestOptions(limits, key)),
        'refund',
      );
    },
    getRefund: (refundId, limits) =>
      call(refundResponseSchema, (client) =>
        client.refunds.retrieve(refundId, {}, buildStripeRequestOptions(limits)),
      ),
    listRefunds: (filter, limits) =>
      listAllPages(call, refundResponseSchema, (client, page) =>
        client.refunds.list(
          { ...buildRefundFilterParams(filter), ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
  };
}

function buildStripeEventMethods(
  call: StripeCaller,
  account: StripeAccount,
): Pick<PaymentGateway, 'listEvents' | 'verifyWebhook'> {
  return {
    listEvents: ({ types, createdFrom }, limits) =>
      listAllPages(call, webhookEventSchema, (client, page) =>
        client.events.list(
          { types, created: { gte: toUnixSeconds(createdFrom) }, ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
    verifyWebhook: (rawBody, signature) =>
      Promise.resolve(verifySignedEvent(rawBody, signature, account.webhookSecrets, new Date())),
  };
}

/** A key is too random to be guessed from its hash. */
const computeKeyFingerprint = (secretKey: string): string =>
  createHash('sha256').update(secretKey).digest('hex').slice(0, STRIPE_KEY_FINGERPRINT_LENGTH);

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

/** Opens the payment gateway of one Stripe account, or of the sandbox behind the same SDK. */
export function openStripeGateway(account: StripeAccount): PaymentGateway {
  const call = createStripeCaller(account);
  return {
    provider: account.provider,
    isLive: /^[sr]k_live_/.test(account.secretKey),
    key: { mark: computeKeyFingerprint(account.secretKey), last4: account.secretKey.slice(-4) },
    getAccountId: (limits) =>
      call(accountIdResponseSchema, (client) =>
        client.accounts.retrieveCurrent({}, buildStripeRequestOptions(limits)),
      ),
    ...buildDiscountMethods(call),
    ...buildCheckoutMethods(call),
    ...buildRefundMethods(call),
    ...buildDisputeMethods(call),
    ...buildStripeEventMethods(call, account),
    ...createStripeAccountInspectionMethods(call),
    hasWebhookSecret: account.webhookSecrets.length > 0,
    checkoutOrigins: account.checkoutOrigins ?? [],
    isCheckoutUrl(url) {
      const parsed = parseUrl(url);
      return parsed !== null && parsed.username === '' && account.isCheckoutUrl(parsed);
    },
  };
}
