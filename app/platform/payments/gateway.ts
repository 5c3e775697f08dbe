import type { Cents } from '#app/lib/money.ts';

/** Which provider serves (orders.md section 3). `none`: production without a key and without the sandbox. */
export type PaymentMode = 'sandbox' | 'test' | 'live' | 'none';

/** What the gateway may fail with; thrown as `PaymentError`, never with provider text for people. */
export type PaymentErrorCode =
  /**
   * Unreachable, 5xx, 429, 409 after retries, no time left, or a success whose body is not the provider's: whether it did
   * what was asked is unknown, and the same call may be repeated with the same key.
   */
  | 'unavailable'
  /** 400, 401, 403: the provider refused, never repeated unchanged. */
  | 'rejected'
  | 'not_found'
  /** The checkout is not open (expire), or the money is already back (refund). */
  | 'wrong_state';

/** What the provider's answer says of a failure, for the log; never its sentence, which may name people. */
export type ProviderFacts = {
  errorType: string;
  errorCode: string | null;
  status: number | null;
  requestId: string | null;
};

export class PaymentError extends Error {
  readonly code: PaymentErrorCode;
  /** Null when no answer was read: the shop itself gave up, or refused what an answer holds. */
  readonly provider: ProviderFacts | null;
  constructor(
    code: PaymentErrorCode,
    message: string,
    { provider = null, ...options }: { cause?: unknown; provider?: ProviderFacts | null } = {},
  ) {
    super(message, options);
    this.name = 'PaymentError';
    this.code = code;
    this.provider = provider;
  }
}

export type CheckoutLine = { title: string; unitCents: Cents; quantity: number };

export type NewCheckout = {
  paymentId: string;
  orderId: string;
  lines: CheckoutLine[];
  totalCents: Cents;
  /** Id of the coupon made by `createDiscount`; absent without discount. */
  discountRef: string | null;
  customerEmail: string | null;
  /** System clock, stored before the call and never recomputed (orders.md section 5). */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

export type PaidCharge = {
  chargeId: string;
  createdAt: Date;
  cardBrand: string | null;
  cardLast4: string | null;
  receiptUrl: string | null;
  amountRefundedCents: Cents;
  isDisputed: boolean;
};

/** A checkout at the provider, in our words; the table of orders.md section 8 maps it to `payments.state`. */
export type ProviderCheckout = {
  sessionId: string;
  url: string | null;
  /** `unknown` for a value this version does not know: nothing moves, staff is told. */
  status: 'open' | 'complete' | 'expired' | 'unknown';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required' | 'unknown';
  intent: {
    id: string;
    status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled' | 'other';
    charge: PaidCharge | null;
  } | null;
  amountTotalCents: Cents;
  currency: string;
  isLive: boolean;
  orderId: string | null;
  paymentId: string | null;
  /** Where its buyer is sent afterwards, as it was asked for: the shop that made it. */
  successUrl: string | null;
  customerEmail: string | null;
  customerName: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export type ProviderRefund = {
  refundId: string;
  paymentIntent: string | null;
  amountCents: Cents;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failureReason: string | null;
  ourRefundId: string | null;
};

export type ProviderDispute = {
  disputeId: string;
  chargeId: string;
  paymentIntent: string | null;
  amountCents: Cents;
  reason: string;
  providerStatus: string;
  evidenceDueAt: Date | null;
  isEvidenceSubmitted: boolean;
  createdAt: Date;
};

/** Those of one payment, or of all since a moment of the system's clock. */
export type MoneyBackFilter = { paymentIntent: string } | { createdFrom: Date };

export type ProviderEvent = {
  eventId: string;
  type: string;
  objectId: string;
  isLive: boolean;
  createdAt: Date;
};

/** What the provider says of the secret key, and what it shows of itself on the way. */
export type ProviderKey = {
  isLive: boolean;
  /** How far this machine's clock is ahead of the provider's; null when the answer has no date. */
  clockAheadMs: number | null;
  /** The version of the provider's API that our library speaks. */
  libraryVersion: string;
};

/** The account a key belongs to. */
export type ProviderAccount = {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  currency: string | null;
  /** What buyers read on their card's statement. */
  statementDescriptor: string | null;
};

/** A place the provider sends its messages to; `events` may hold `*`, which means all. */
export type ProviderEndpoint = {
  url: string;
  isEnabled: boolean;
  /** Null for the account's own version. */
  apiVersion: string | null;
  events: string[];
};

/** How long one call may take; requests share a budget, jobs have more time (orders.md section 5). */
export type CallLimits = { timeoutMs: number; retries: number };

/** Jobs have time; requests bring their own limits. */
export const JOB_LIMITS: CallLimits = { timeoutMs: 12_000, retries: 2 };

/** The payment provider in our words and integer cents. One implementation, on the Stripe SDK; only its transport varies. */
export type PaymentGateway = {
  provider: 'sandbox' | 'stripe';
  isLive: boolean;
  /** All that is told of the secret key: a mark that tells it from others, and what a person knows it by. */
  key: { mark: string; last4: string };
  /** The id of the account the key belongs to; `rejected` for a key that may not read its account. */
  getAccountId(limits: CallLimits): Promise<string>;
  createDiscount(
    discount: { paymentId: string; amountOffCents: Cents; name: string; redeemBy: Date },
    limits: CallLimits,
  ): Promise<{ discountRef: string }>;
  deleteDiscount(discountRef: string, limits: CallLimits): Promise<void>;
  createCheckout(checkout: NewCheckout, limits: CallLimits): Promise<ProviderCheckout>;
  getCheckout(sessionId: string, limits: CallLimits): Promise<ProviderCheckout>;
  expireCheckout(sessionId: string, limits: CallLimits): Promise<ProviderCheckout>;
  listCheckouts(filter: { createdFrom: Date }, limits: CallLimits): Promise<ProviderCheckout[]>;
  refund(
    refund: {
      refundId: string;
      paymentIntent: string;
      amountCents: Cents;
      reason: 'duplicate' | 'requested_by_customer';
    },
    limits: CallLimits,
  ): Promise<ProviderRefund>;
  getRefund(refundId: string, limits: CallLimits): Promise<ProviderRefund>;
  listRefunds(filter: MoneyBackFilter, limits: CallLimits): Promise<ProviderRefund[]>;
  getDispute(disputeId: string, limits: CallLimits): Promise<ProviderDispute>;
  listDisputes(filter: MoneyBackFilter, limits: CallLimits): Promise<ProviderDispute[]>;
  listEvents(filter: { types: string[]; createdFrom: Date }, limits: CallLimits): Promise<ProviderEvent[]>;
  /** One event by its id; the provider keeps them for 30 days. */
  findEvent(eventId: string, limits: CallLimits): Promise<ProviderEvent>;
  readKey(limits: CallLimits): Promise<ProviderKey>;
  readAccount(limits: CallLimits): Promise<ProviderAccount>;
  listEndpoints(limits: CallLimits): Promise<ProviderEndpoint[]>;
  /**
   * Checks a webhook's signature over its raw body (constant time, 300 s both ways, every secret).
   * Null when it is not a genuine snapshot event.
   */
  verifyWebhook(rawBody: string, signature: string | null): Promise<ProviderEvent | null>;
  /** Whether any webhook secret is configured; without one the webhook answers 404. */
  hasWebhookSecret: boolean;
  /** Whether a checkout url really is this provider's, so that the browser may be sent there. */
  isCheckoutUrl(url: string): boolean;
  /** Origins of the payment page beyond Stripe's own, which the browser must accept too (safety.md section 9). */
  checkoutOrigins: readonly string[];
};
