import type { Cents } from '#app/lib/money.ts';

/**
 * Which provider is used (orders.md "Payment modes and clocks"). `none`: production without a key and without
 * the sandbox.
 */
export type PaymentProviderMode = 'sandbox' | 'test' | 'live' | 'none';

/** Failures of the gateway; thrown as `PaymentError`, never with provider text for people. */
export type PaymentErrorCode =
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
export type ProviderErrorFacts = {
  errorType: string;
  errorCode: string | null;
  status: number | null;
  requestId: string | null;
};

export class PaymentError extends Error {
  readonly code: PaymentErrorCode;
  /** Null when no response was read: the shop itself gave up, or rejected its content. */
  readonly provider: ProviderErrorFacts | null;
  constructor(
    code: PaymentErrorCode,
    message: string,
    { provider = null, ...options }: { cause?: unknown; provider?: ProviderErrorFacts | null } = {},
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
  /** Id of the coupon from `createDiscount`; absent without a discount. */
  discountRef: string | null;
  customerEmail: string | null;
  /** System clock, stored before the call and never recomputed (orders.md "Checkout functions"). */
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

/**
 * A checkout at the provider, in our terms; the table of orders.md "Settling a checkout" maps it to
 * `payments.state`.
 */
export type ProviderCheckout = {
  sessionId: string;
  url: string | null;
  /** `unknown` for a value this version does not know: nothing changes, staff are notified. */
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
  /**
   * Where the buyer returns to after payment, as requested; identifies the shop that created the checkout.
   */
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

/** Refunds of one payment, or all since a time of the system's clock. */
export type RefundFilter = { paymentIntent: string } | { createdFrom: Date };

export type ProviderEvent = {
  eventId: string;
  type: string;
  objectId: string;
  isLive: boolean;
  createdAt: Date;
};

/** What the provider reports about the secret key, with further facts of its response. */
export type ProviderKeyInfo = {
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
export type PaymentCallLimits = { timeoutMs: number; retries: number };

/** For jobs; requests pass their own limits. */
export const JOB_PAYMENT_CALL_LIMITS: PaymentCallLimits = { timeoutMs: 12_000, retries: 2 };

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
  getAccountId(limits: PaymentCallLimits): Promise<string>;
  createDiscount(
    discount: { paymentId: string; amountOffCents: Cents; name: string; redeemBy: Date },
    limits: PaymentCallLimits,
  ): Promise<{ discountRef: string }>;
  deleteDiscount(discountRef: string, limits: PaymentCallLimits): Promise<void>;
  createCheckout(checkout: NewCheckout, limits: PaymentCallLimits): Promise<ProviderCheckout>;
  getCheckout(sessionId: string, limits: PaymentCallLimits): Promise<ProviderCheckout>;
  expireCheckout(sessionId: string, limits: PaymentCallLimits): Promise<ProviderCheckout>;
  listCheckouts(filter: { createdFrom: Date }, limits: PaymentCallLimits): Promise<ProviderCheckout[]>;
  refund(
    refund: {
      refundId: string;
      paymentIntent: string;
      amountCents: Cents;
      reason: 'duplicate' | 'requested_by_customer';
    },
    limits: PaymentCallLimits,
  ): Promise<ProviderRefund>;
  getRefund(refundId: string, limits: PaymentCallLimits): Promise<ProviderRefund>;
  listRefunds(filter: RefundFilter, limits: PaymentCallLimits): Promise<ProviderRefund[]>;
  getDispute(disputeId: string, limits: PaymentCallLimits): Promise<ProviderDispute>;
  listDisputes(filter: RefundFilter, limits: PaymentCallLimits): Promise<ProviderDispute[]>;
  listEvents(
    filter: { types: string[]; createdFrom: Date },
    limits: PaymentCallLimits,
  ): Promise<ProviderEvent[]>;
  /** Returns one event by its id; the provider keeps events for 30 days. */
  findEvent(eventId: string, limits: PaymentCallLimits): Promise<ProviderEvent>;
  readKey(limits: PaymentCallLimits): Promise<ProviderKeyInfo>;
  readAccount(limits: PaymentCallLimits): Promise<PaymentProviderAccount>;
  listEndpoints(limits: PaymentCallLimits): Promise<PaymentProviderWebhookEndpoint[]>;
  /**
   * Checks a webhook's signature over its raw body (constant time, 300 s both ways, every secret). Returns
   * null when it is not a genuine snapshot event.
   */
  verifyWebhook(rawBody: string, signature: string | null): Promise<ProviderEvent | null>;
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
