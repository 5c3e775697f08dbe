import { createHash } from 'node:crypto';

import type { Stripe } from 'stripe';

import {
  type PaymentProviderRefundFilter,
  type NewPaymentProviderCheckout,
  PaymentGatewayError,
  type PaymentGateway,
} from './gateway.ts';
import { createStripeAccountInspectionMethods } from './inspect-account.server.ts';
import {
  accountIdResponseSchema,
  stripeCheckoutResponseSchema,
  stripeCouponResponseSchema,
  deletedObjectResponseSchema,
  stripeDisputeResponseSchema,
  newCheckoutResponseSchema,
  stripeRefundResponseSchema,
} from './stripe-answers.server.ts';
import {
  type StripeApiCaller,
  createStripeApiCaller,
  buildStripeRequestOptions,
  listAllStripeObjects,
  type StripeApiConnectionSettings,
} from './stripe-calls.server.ts';
import { isStripeResourceAlreadyExistsError } from './stripe-errors.server.ts';
import { stripeWebhookEventSchema, verifyStripeWebhookEvent } from './webhook-signature.server.ts';

const MAX_STRIPE_COUPON_NAME_LENGTH = 40;
const STRIPE_KEY_FINGERPRINT_LENGTH = 16;
/** What settling needs, in one call (orders.md "Settling a checkout"). */
const STRIPE_EXPAND_LATEST_CHARGE = ['payment_intent.latest_charge'];

function toUnixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Exactly the parameters of orders.md "Checkout functions"; a test pins them. */
export function buildCheckoutSessionParams(
  checkout: NewPaymentProviderCheckout,
): Stripe.Checkout.SessionCreateParams {
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

function buildStripeDiscountMethods(
  call: StripeApiCaller,
): Pick<PaymentGateway, 'createDiscount' | 'deleteDiscount'> {
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
        name: name.slice(0, MAX_STRIPE_COUPON_NAME_LENGTH),
      };
      const create = call(stripeCouponResponseSchema, (client) =>
        client.coupons.create(coupon, buildStripeRequestOptions(limits, `coupon:${paymentId}`)),
      );
      await create.catch((error: unknown) => {
        if (!isStripeResourceAlreadyExistsError(error)) throw error;
      });
      return { discountRef };
    },
    async deleteDiscount(discountRef, limits) {
      const remove = call(deletedObjectResponseSchema, (client) =>
        client.coupons.del(discountRef, {}, buildStripeRequestOptions(limits)),
      );
      await remove.catch((error: unknown) => {
        if (!(error instanceof PaymentGatewayError && error.code === 'not_found')) throw error;
      });
    },
  };
}

function buildStripeCheckoutMethods(
  call: StripeApiCaller,
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
      call(stripeCheckoutResponseSchema, (client) =>
        client.checkout.sessions.retrieve(
          sessionId,
          { expand: STRIPE_EXPAND_LATEST_CHARGE },
          buildStripeRequestOptions(limits),
        ),
      ),
    expireCheckout: (sessionId, limits) =>
      call(
        stripeCheckoutResponseSchema,
        (client) => client.checkout.sessions.expire(sessionId, {}, buildStripeRequestOptions(limits)),
        'expire',
      ),
    listCheckouts: ({ createdFrom }, limits) =>
      listAllStripeObjects(call, stripeCheckoutResponseSchema, (client, page) =>
        client.checkout.sessions.list(
          { created: { gte: toUnixSeconds(createdFrom) }, ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
  };
}

function buildRefundFilterParams(filter: PaymentProviderRefundFilter) {
  return 'paymentIntent' in filter
    ? { payment_intent: filter.paymentIntent }
    : { created: { gte: toUnixSeconds(filter.createdFrom) } };
}

function buildStripeDisputeMethods(
  call: StripeApiCaller,
): Pick<PaymentGateway, 'getDispute' | 'listDisputes'> {
  return {
    getDispute: (disputeId, limits) =>
      call(stripeDisputeResponseSchema, (client) =>
        client.disputes.retrieve(disputeId, {}, buildStripeRequestOptions(limits)),
      ),
    listDisputes: (filter, limits) =>
      listAllStripeObjects(call, stripeDisputeResponseSchema, (client, page) =>
        client.disputes.list(
          { ...buildRefundFilterParams(filter), ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
  };
}

function buildStripeRefundMethods(
  call: StripeApiCaller,
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
        stripeRefundResponseSchema,
        (client) => client.refunds.create(params, buildStripeRequestOptions(limits, key)),
        'refund',
      );
    },
    getRefund: (refundId, limits) =>
      call(stripeRefundResponseSchema, (client) =>
        client.refunds.retrieve(refundId, {}, buildStripeRequestOptions(limits)),
      ),
    listRefunds: (filter, limits) =>
      listAllStripeObjects(call, stripeRefundResponseSchema, (client, page) =>
        client.refunds.list(
          { ...buildRefundFilterParams(filter), ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
  };
}

function buildStripeEventMethods(
  call: StripeApiCaller,
  account: StripeApiConnectionSettings,
): Pick<PaymentGateway, 'listEvents' | 'verifyWebhook'> {
  return {
    listEvents: ({ types, createdFrom }, limits) =>
      listAllStripeObjects(call, stripeWebhookEventSchema, (client, page) =>
        client.events.list(
          { types, created: { gte: toUnixSeconds(createdFrom) }, ...page },
          buildStripeRequestOptions(limits),
        ),
      ),
    verifyWebhook: (rawBody, signature) =>
      Promise.resolve(verifyStripeWebhookEvent(rawBody, signature, account.webhookSecrets, new Date())),
  };
}

/** A key is too random to be guessed from its hash. */
const computeStripeKeyFingerprint = (secretKey: string): string =>
  createHash('sha256').update(secretKey).digest('hex').slice(0, STRIPE_KEY_FINGERPRINT_LENGTH);

function parseStripeUrlOrNull(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

/** Opens the payment gateway of one Stripe account, or of the sandbox behind the same SDK. */
export function openStripeGateway(account: StripeApiConnectionSettings): PaymentGateway {
  const call = createStripeApiCaller(account);
  return {
    provider: account.provider,
    isLive: /^[sr]k_live_/.test(account.secretKey),
    key: { mark: computeStripeKeyFingerprint(account.secretKey), last4: account.secretKey.slice(-4) },
    getAccountId: (limits) =>
      call(accountIdResponseSchema, (client) =>
        client.accounts.retrieveCurrent({}, buildStripeRequestOptions(limits)),
      ),
    ...buildStripeDiscountMethods(call),
    ...buildStripeCheckoutMethods(call),
    ...buildStripeRefundMethods(call),
    ...buildStripeDisputeMethods(call),
    ...buildStripeEventMethods(call, account),
    ...createStripeAccountInspectionMethods(call),
    hasWebhookSecret: account.webhookSecrets.length > 0,
    checkoutOrigins: account.checkoutOrigins ?? [],
    isCheckoutUrl(url) {
      const parsed = parseStripeUrlOrNull(url);
      return parsed !== null && parsed.username === '' && account.isCheckoutUrl(parsed);
    },
  };
}
