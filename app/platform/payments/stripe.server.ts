import type { Stripe } from 'stripe';
import type { z } from 'zod';

import {
  type CallLimits,
  type MoneyBackFilter,
  type NewCheckout,
  PaymentError,
  type PaymentGateway,
} from './gateway.ts';
import {
  checkoutAnswer,
  couponAnswer,
  deletedAnswer,
  disputeAnswer,
  listAnswer,
  refundAnswer,
} from './stripe-answers.server.ts';
import { isAlreadyThere, type StatefulCall, toPaymentError } from './stripe-errors.server.ts';
import { fetchOver, type Transport } from './stripe-transport.server.ts';
import { eventAnswer, verifySignedEvent } from './webhook-signature.server.ts';

export type StripeAccount = {
  provider: PaymentGateway['provider'];
  secretKey: string;
  transport: Transport;
  /** `STRIPE_API_BASE`: scheme, host and port of another server that speaks Stripe's API. */
  apiBase: string | null;
  webhookSecrets: string[];
  isCheckoutUrl(url: URL): boolean;
  /** Where `isCheckoutUrl` allows payment pages, other than Stripe's own host. */
  checkoutOrigins?: readonly string[];
};

const PAGE_SIZE = 100;
/** 10,000 objects: a list that is longer is a filter gone wrong. */
const MAX_PAGES = 100;
const MAX_COUPON_NAME = 40;
/** What settling needs, in one call (orders.md section 8). */
const WITH_CHARGE = ['payment_intent.latest_charge'];

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Exactly the parameters of orders.md section 5; a test pins them. */
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
    expires_at: seconds(checkout.expiresAt),
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  };
}

async function openClient(account: StripeAccount): Promise<{ client: Stripe; errors: typeof Stripe.errors }> {
  const { Stripe: Sdk } = await import('stripe');
  const base = account.apiBase ? new URL(account.apiBase) : null;
  const isHttp = base?.protocol === 'http:';
  const client = new Sdk(account.secretKey, {
    telemetry: false,
    httpClient: Sdk.createFetchHttpClient(fetchOver(account.transport)),
    ...(base
      ? { host: base.hostname, port: base.port || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' }
      : {}),
  });
  return { client, errors: Sdk.errors };
}

function options(limits: CallLimits, idempotencyKey?: string): Stripe.RequestOptions {
  return {
    timeout: Math.max(1, Math.floor(limits.timeoutMs)),
    maxNetworkRetries: limits.retries,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  };
}

/** Calls of one account: opens the SDK at the first one, believes no answer that its schema refuses. */
function callerFor(account: StripeAccount) {
  let opening: ReturnType<typeof openClient> | null = null;

  return async function call<Schema extends z.ZodType>(
    schema: Schema,
    work: (client: Stripe) => Promise<unknown>,
    stateful: StatefulCall = null,
  ): Promise<z.infer<Schema>> {
    opening ??= openClient(account);
    const { client, errors } = await opening;
    const answer = await work(client).catch((error: unknown) => {
      throw toPaymentError(error, errors, stateful);
    });
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new PaymentError('rejected', `unexpected answer: ${fields}`, { cause: parsed.error });
  };
}

type Call = ReturnType<typeof callerFor>;
type Page = { limit: number; starting_after?: string };

async function listAll<Schema extends z.ZodType>(
  call: Call,
  item: Schema,
  page: (client: Stripe, page: Page) => Promise<unknown>,
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const position = after ? { limit: PAGE_SIZE, starting_after: after } : { limit: PAGE_SIZE };
    const list = await call(listAnswer, (client) => page(client, position));
    for (const entry of list.data) found.push(await call(item, () => Promise.resolve(entry)));
    after = list.data.at(-1)?.id;
    if (!list.has_more || !after) return found;
  }
  throw new PaymentError('rejected', `a list of more than ${MAX_PAGES * PAGE_SIZE} objects`);
}

function discounts(call: Call): Pick<PaymentGateway, 'createDiscount' | 'deleteDiscount'> {
  return {
    async createDiscount({ paymentId, amountOffCents, name, redeemBy }, limits) {
      const discountRef = `ord_${paymentId}`;
      const coupon = {
        id: discountRef,
        amount_off: amountOffCents,
        currency: 'usd',
        duration: 'once' as const,
        max_redemptions: 1,
        redeem_by: seconds(redeemBy),
        name: name.slice(0, MAX_COUPON_NAME),
      };
      const create = call(couponAnswer, (client) =>
        client.coupons.create(coupon, options(limits, `coupon:${paymentId}`)),
      );
      await create.catch((error: unknown) => {
        if (!isAlreadyThere(error)) throw error;
      });
      return { discountRef };
    },
    async deleteDiscount(discountRef, limits) {
      const remove = call(deletedAnswer, (client) => client.coupons.del(discountRef, {}, options(limits)));
      await remove.catch((error: unknown) => {
        if (!(error instanceof PaymentError && error.code === 'not_found')) throw error;
      });
    },
  };
}

function checkouts(
  call: Call,
): Pick<PaymentGateway, 'createCheckout' | 'getCheckout' | 'expireCheckout' | 'listCheckouts'> {
  return {
    createCheckout: (checkout, limits) =>
      call(checkoutAnswer, (client) =>
        client.checkout.sessions.create(sessionParams(checkout), options(limits, `cs:${checkout.paymentId}`)),
      ),
    getCheckout: (sessionId, limits) =>
      call(checkoutAnswer, (client) =>
        client.checkout.sessions.retrieve(sessionId, { expand: WITH_CHARGE }, options(limits)),
      ),
    expireCheckout: (sessionId, limits) =>
      call(
        checkoutAnswer,
        (client) => client.checkout.sessions.expire(sessionId, {}, options(limits)),
        'expire',
      ),
    listCheckouts: ({ createdFrom }, limits) =>
      listAll(call, checkoutAnswer, (client, page) =>
        client.checkout.sessions.list({ created: { gte: seconds(createdFrom) }, ...page }, options(limits)),
      ),
  };
}

function filterParams(filter: MoneyBackFilter) {
  return 'paymentIntent' in filter
    ? { payment_intent: filter.paymentIntent }
    : { created: { gte: seconds(filter.createdFrom) } };
}

function disputes(call: Call): Pick<PaymentGateway, 'getDispute' | 'listDisputes'> {
  return {
    getDispute: (disputeId, limits) =>
      call(disputeAnswer, (client) => client.disputes.retrieve(disputeId, {}, options(limits))),
    listDisputes: (filter, limits) =>
      listAll(call, disputeAnswer, (client, page) =>
        client.disputes.list({ ...filterParams(filter), ...page }, options(limits)),
      ),
  };
}

function refunds(call: Call): Pick<PaymentGateway, 'refund' | 'getRefund' | 'listRefunds'> {
  return {
    refund: ({ refundId, paymentIntent, amountCents, reason }, limits) => {
      const params = {
        payment_intent: paymentIntent,
        amount: amountCents,
        reason,
        metadata: { refund_id: refundId },
      };
      const key = `refund:${refundId}`;
      return call(refundAnswer, (client) => client.refunds.create(params, options(limits, key)), 'refund');
    },
    getRefund: (refundId, limits) =>
      call(refundAnswer, (client) => client.refunds.retrieve(refundId, {}, options(limits))),
    listRefunds: (filter, limits) =>
      listAll(call, refundAnswer, (client, page) =>
        client.refunds.list({ ...filterParams(filter), ...page }, options(limits)),
      ),
  };
}

function events(call: Call, account: StripeAccount): Pick<PaymentGateway, 'listEvents' | 'verifyWebhook'> {
  return {
    listEvents: ({ types, createdFrom }, limits) =>
      listAll(call, eventAnswer, (client, page) =>
        client.events.list({ types, created: { gte: seconds(createdFrom) }, ...page }, options(limits)),
      ),
    verifyWebhook: (rawBody, signature) =>
      Promise.resolve(verifySignedEvent(rawBody, signature, account.webhookSecrets, new Date())),
  };
}

function parseUrl(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

/** The payment gateway of one Stripe account, or of the sandbox behind the same SDK. */
export function openStripe(account: StripeAccount): PaymentGateway {
  const call = callerFor(account);
  return {
    provider: account.provider,
    isLive: /^[sr]k_live_/.test(account.secretKey),
    ...discounts(call),
    ...checkouts(call),
    ...refunds(call),
    ...disputes(call),
    ...events(call, account),
    hasWebhookSecret: account.webhookSecrets.length > 0,
    checkoutOrigins: account.checkoutOrigins ?? [],
    isCheckoutUrl(url) {
      const parsed = parseUrl(url);
      return parsed !== null && parsed.username === '' && account.isCheckoutUrl(parsed);
    },
  };
}
