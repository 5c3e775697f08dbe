import type { Cents } from '#app/lib/money.ts';

/**
 * Which provider is used (orders.md "Payment modes and clocks"). `none`: production without a key and without
 * the sandbox.
 */
export type PaymentProviderMode = 'sandbox' | 'test' | 'live' | 'none';

/** Failures of the gateway; thrown as `PaymentGatewayError`, never with provider text for people. */
export type PaymentGatewayErrorCode =
  /**
   * Unreachable, 5xx, 429, 409 after retries, out of time, or a success with an invalid body: whether the
   * provider acted is unknown, and the same call may be repeated with the same key.
   */
  | 'unavailable'
  /** 400, 401, 403: the provider refused; never repeat it unchanged. */
  | 'rejected'
  | 'not_found'
  /** The checkout is not open (expire), or the payment is already refunded (refund). */
  | 'wrong_state';

/** Facts of the provider's failed response, for the log; never its message, which may contain names. */
export type PaymentProviderErrorDetails = {
  errorType: string;
  errorCode: string | null;
  status: number | null;
  requestId: string | null;
};

export class PaymentGatewayError extends Error {
  readonly code: PaymentGatewayErrorCode;
  /** Null when no response was read: the shop itself gave up, or rejected its content. */
  readonly provider: PaymentProviderErrorDetails | null;
  constructor(
    code: PaymentGatewayErrorCode,
    message: string,
    { provider = null, ...options }: { cause?: unknown; provider?: PaymentProviderErrorDetails | null } = {},
  ) {
    super(message, options);
    this.name = 'PaymentGatewayError';
    this.code = code;
    this.provider = provider;
  }
}

export type PaymentProviderCheckoutLine = { title: string; unitCents: Cents; quantity: number };

export type NewPaymentProviderCheckout = {
  paymentId: string;
  orderId: string;
  lines: PaymentProviderCheckoutLine[];
  totalCents: Cents;
  /** Id of the coupon from `createDiscount`; absent without a discount. */
  discountRef: string | null;
  customerEmail: string | null;
  /** System clock, stored before the call and never recomputed (orders.md "Checkout functions"). */
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

export type PaymentProviderCharge = {
  chargeId: string;
  createdAt: Date;
  cardBrand: string | null;
  cardLast4: string | null;
  receiptUrl: string | null;
  amountRefundedCents: Cents;
  isDisputed: boolean;
};

/**
 * A checkout at the provider, in our terms; the table of orders.md "Settling a checkout" maps it to
 * `payments.state`.
 */
export type PaymentProviderCheckout = {
  sessionId: string;
  url: string | null;
  /** `unknown` for a value this version does not know: nothing changes, staff are notified. */
  status: 'open' | 'complete' | 'expired' | 'unknown';
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required' | 'unknown';
  intent: {
    id: string;
    status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled' | 'other';
    charge: PaymentProviderCharge | null;
  } | null;
  amountTotalCents: Cents;
  currency: string;
  isLive: boolean;
  orderId: string | null;
  paymentId: string | null;
  /**
   * Where the buyer returns to after payment, as requested; identifies the shop that created the checkout.
   */
  successUrl: string | null;
  customerEmail: string | null;
  customerName: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export type PaymentProviderRefund = {
  refundId: string;
  paymentIntent: string | null;
  amountCents: Cents;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  failureReason: string | null;
  ourRefundId: string | null;
};

export type PaymentProviderDispute = {
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

/** Refunds of one payment, or all since a time of the system's clock. */
export type PaymentProviderRefundFilter = { paymentIntent: string } | { createdFrom: Date };

export type PaymentProviderEvent = {
  eventId: string;
  type: string;
  objectId: string;
  isLive: boolean;
  createdAt: Date;
};

/** What the provider reports about the secret key, with further facts of its response. */
export type PaymentProviderKeyCheckResult = {
  isLive: boolean;
  /**
   * How far this machine's clock is ahead of the provider's, in milliseconds; null when the response has no
   * date.
   */
  clockAheadMs: number | null;
  /** The version of the provider's API that our library uses. */
  libraryVersion: string;
};

/** The account a key belongs to. */
export type PaymentProviderAccount = {
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  currency: string | null;
  /** The text on buyers' card statements. */
  statementDescriptor: string | null;
};

/** A webhook endpoint at the provider; `events` may contain `*`, which means all. */
export type PaymentProviderWebhookEndpoint = {
  url: string;
  isEnabled: boolean;
  /** Null for the account's default version. */
  apiVersion: string | null;
  events: string[];
};

/** Time limit of one call; requests share a budget, jobs have more time (orders.md "Checkout functions"). */
export type PaymentProviderCallLimits = { timeoutMs: number; retries: number };

/** For jobs; requests pass their own limits. */
export const JOB_PAYMENT_CALL_LIMITS: PaymentProviderCallLimits = { timeoutMs: 12_000, retries: 2 };

/**
 * The payment provider in our terms and integer cents. One implementation, on the Stripe SDK; only its
 * transport varies.
 */
export type PaymentGateway = {
  provider: 'sandbox' | 'stripe';
  isLive: boolean;
  /** The only exposed parts of the secret key: a fingerprint, and its last four characters for display. */
  key: { mark: string; last4: string };
  /** Returns the id of the key's account; fails with `rejected` for a key that may not read its account. */
  getAccountId(limits: PaymentProviderCallLimits): Promise<string>;
  createDiscount(
    discount: { paymentId: string; amountOffCents: Cents; name: string; redeemBy: Date },
    limits: PaymentProviderCallLimits,
  ): Promise<{ discountRef: string }>;
  deleteDiscount(discountRef: string, limits: PaymentProviderCallLimits): Promise<void>;
  createCheckout(
    checkout: NewPaymentProviderCheckout,
    limits: PaymentProviderCallLimits,
  ): Promise<PaymentProviderCheckout>;
  getCheckout(sessionId: string, limits: PaymentProviderCallLimits): Promise<PaymentProviderCheckout>;
  expireCheckout(sessionId: string, limits: PaymentProviderCallLimits): Promise<PaymentProviderCheckout>;
  listCheckouts(
    filter: { createdFrom: Date },
    limits: PaymentProviderCallLimits,
  ): Promise<PaymentProviderCheckout[]>;
  refund(
    refund: {
      refundId: string;
      paymentIntent: string;
      amountCents: Cents;
      reason: 'duplicate' | 'requested_by_customer';
    },
    limits: PaymentProviderCallLimits,
  ): Promise<PaymentProviderRefund>;
  getRefund(refundId: string, limits: PaymentProviderCallLimits): Promise<PaymentProviderRefund>;
  listRefunds(
    filter: PaymentProviderRefundFilter,
    limits: PaymentProviderCallLimits,
  ): Promise<PaymentProviderRefund[]>;
  getDispute(disputeId: string, limits: PaymentProviderCallLimits): Promise<PaymentProviderDispute>;
  listDisputes(
    filter: PaymentProviderRefundFilter,
    limits: PaymentProviderCallLimits,
  ): Promise<PaymentProviderDispute[]>;
  listEvents(
    filter: { types: string[]; createdFrom: Date },
    limits: PaymentProviderCallLimits,
  ): Promise<PaymentProviderEvent[]>;
  /** Returns one event by its id; the provider keeps events for 30 days. */
  findEvent(eventId: string, limits: PaymentProviderCallLimits): Promise<PaymentProviderEvent>;
  readKey(limits: PaymentProviderCallLimits): Promise<PaymentProviderKeyCheckResult>;
  readAccount(limits: PaymentProviderCallLimits): Promise<PaymentProviderAccount>;
  listEndpoints(limits: PaymentProviderCallLimits): Promise<PaymentProviderWebhookEndpoint[]>;
  /**
   * Checks a webhook's signature over its raw body (constant time, 300 s both ways, every secret). Returns
   * null when it is not a genuine snapshot event.
   */
  verifyWebhook(rawBody: string, signature: string | null): Promise<PaymentProviderEvent | null>;
  /** Whether any webhook secret is configured; without one the webhook answers 404. */
  hasWebhookSecret: boolean;
  /**
   * Returns whether a checkout URL really is this provider's, so that the browser may be redirected there.
   */
  isCheckoutUrl(url: string): boolean;
  /**
   * Origins of the payment page other than Stripe's own, which the content security policy must allow too
   * (safety.md "Redirects").
   */
  checkoutOrigins: readonly string[];
};
