import type { Cents } from '#app/lib/money.ts';

/** Who pays, as typed on the pay page; the name is null if none was typed. */
export type SandboxPayerDetails = { email: string; name: string | null };

/** Statuses and shapes are Stripe's; fields that begin with `_` are the sandbox's own and never leave it. */
export type SandboxCheckoutLine = {
  id: string;
  title: string;
  unitCents: Cents;
  quantity: number;
  discountCents: Cents;
};

export type SandboxCheckoutSession = {
  id: string;
  object: 'checkout.session';
  amount_subtotal: Cents;
  amount_total: Cents;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: 'usd';
  customer_details: SandboxPayerDetails | null;
  customer_email: string | null;
  discounts: { coupon: string }[];
  expires_at: number;
  livemode: false;
  metadata: Record<string, string>;
  mode: 'payment';
  payment_intent: string | null;
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  total_details: { amount_discount: Cents; amount_shipping: 0; amount_tax: 0 };
  ui_mode: 'hosted_page';
  url: string | null;
  _lines: SandboxCheckoutLine[];
  _discountName: string | null;
  _intentMetadata: Record<string, string>;
  /** A card that waits for its holder's approval. */
  _challenge: (SandboxPayerDetails & { brand: SandboxCardBrand; last4: string }) | null;
};

export type SandboxPaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: Cents;
  amount_received: Cents;
  created: number;
  currency: 'usd';
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  payment_method_types: string[];
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  _session: string;
  /** A pending bank payment: when it settles, and how. */
  _bank: { settlesAt: number; succeeds: boolean } | null;
};

export type SandboxChargePaymentMethod =
  | { type: 'card'; card: { brand: SandboxCardBrand; last4: string } }
  | { type: 'us_bank_account'; us_bank_account: { bank_name: string; last4: string } };

export type SandboxCharge = {
  id: string;
  object: 'charge';
  amount: Cents;
  amount_refunded: Cents;
  billing_details: { email: string | null };
  created: number;
  currency: 'usd';
  disputed: boolean;
  livemode: false;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method_details: SandboxChargePaymentMethod;
  receipt_url: null;
  refunded: boolean;
  status: 'succeeded';
};

export type SandboxRefund = {
  id: string;
  object: 'refund';
  amount: Cents;
  charge: string;
  created: number;
  currency: 'usd';
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  /** What happens to it later, as the card decides. */
  _fate: { at: number; status: 'succeeded' | 'failed' } | null;
};

export type SandboxCoupon = {
  id: string;
  object: 'coupon';
  amount_off: Cents | null;
  created: number;
  currency: 'usd' | null;
  duration: 'once' | 'forever';
  livemode: false;
  max_redemptions: number | null;
  metadata: Record<string, string>;
  name: string | null;
  percent_off: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
};

export type SandboxDispute = {
  id: string;
  object: 'dispute';
  amount: Cents;
  charge: string;
  created: number;
  currency: 'usd';
  evidence_details: { due_by: number; has_evidence: boolean; past_due: false; submission_count: number };
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
};

/** The events of orders.md "Webhook"; the sandbox emits no others. */
export const SANDBOX_WEBHOOK_EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;
export type SandboxEventType = (typeof SANDBOX_WEBHOOK_EVENT_TYPES)[number];

export type SandboxEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: SandboxEventType;
};

/** Every type of object the sandbox stores, by Stripe's name. */
export type SandboxObjectByStripeType = {
  'checkout.session': SandboxCheckoutSession;
  payment_intent: SandboxPaymentIntent;
  charge: SandboxCharge;
  refund: SandboxRefund;
  coupon: SandboxCoupon;
  dispute: SandboxDispute;
  event: SandboxEvent;
};
export type StripeSandboxObjectType = keyof SandboxObjectByStripeType;

export type SandboxCardBrand = 'visa' | 'mastercard';
export type DeclineCode = 'generic_decline' | 'insufficient_funds' | 'expired_card' | 'incorrect_cvc';
/** What a test card does (orders.md "The embedded sandbox"). */
export type SandboxTestCardOutcome =
  | { kind: 'pays' | 'challenge' | 'disputed' }
  | { kind: 'declined'; decline: DeclineCode };

const SANDBOX_TEST_CARD_OUTCOMES: Record<string, SandboxTestCardOutcome> = {
  '4242424242424242': { kind: 'pays' },
  '4000000000000002': { kind: 'declined', decline: 'generic_decline' },
  '4000000000009995': { kind: 'declined', decline: 'insufficient_funds' },
  '4000000000000069': { kind: 'declined', decline: 'expired_card' },
  '4000000000000127': { kind: 'declined', decline: 'incorrect_cvc' },
  '4000002500003155': { kind: 'challenge' },
  '4000002760003184': { kind: 'challenge' },
  '4000000000000259': { kind: 'disputed' },
  '4000000000005126': { kind: 'pays' },
  '4000000000007726': { kind: 'pays' },
};

/** The same table, described for the payer. */
export const TEST_CARDS: readonly { number: string; effect: string }[] = [
  { number: '4242 4242 4242 4242', effect: 'Pays' },
  { number: '4000 0000 0000 0002', effect: 'Declined' },
  { number: '4000 0000 0000 9995', effect: 'Declined: insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Declined: expired card' },
  { number: '4000 0000 0000 0127', effect: 'Declined: incorrect security code' },
  { number: '4000 0025 0000 3155', effect: 'The bank asks for approval' },
  { number: '4000 0027 6000 3184', effect: 'The bank asks for approval' },
  { number: '4000 0000 0000 0259', effect: 'Pays, and is disputed afterwards' },
  { number: '4000 0000 0000 5126', effect: 'Pays; a refund fails after a moment' },
  { number: '4000 0000 0000 7726', effect: 'Pays; a refund takes a moment' },
];

/** Returns what a test card does, and the only stored part of its number; null for any other card. */
export function readTestCard(
  typed: string,
): { outcome: SandboxTestCardOutcome; brand: SandboxCardBrand; last4: string } | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  const outcome = Object.hasOwn(SANDBOX_TEST_CARD_OUTCOMES, digits)
    ? SANDBOX_TEST_CARD_OUTCOMES[digits]
    : undefined;
  return outcome ? { outcome, brand: 'visa', last4: digits.slice(-4) } : null;
}

export type SandboxPaymentFailure =
  | { code: 'gone' }
  | { code: 'amount-changed' }
  | { code: 'email-invalid' }
  | { code: 'unknown-card' }
  | { code: 'discount-used' }
  | { code: 'challenge-refused' }
  | { code: 'declined'; decline: DeclineCode };

const SANDBOX_CARD_DECLINE_MESSAGES: Record<DeclineCode, string> = {
  generic_decline: 'The card was declined.',
  insufficient_funds: 'The card was declined: insufficient funds.',
  expired_card: 'The card was declined: it has expired.',
  incorrect_cvc: 'The card was declined: the security code is incorrect.',
};

/** Returns the message for the payer, and the field it belongs to. */
export function getSandboxPaymentFailureMessage(failure: SandboxPaymentFailure): {
  field: 'email' | 'card' | null;
  message: string;
} {
  switch (failure.code) {
    case 'gone':
      return { field: null, message: 'This payment page has expired.' };
    case 'amount-changed':
      return { field: null, message: 'The total has changed. Check it and pay again.' };
    case 'email-invalid':
      return { field: 'email', message: 'Enter an email address, like name@example.com.' };
    case 'unknown-card':
      return { field: 'card', message: 'Use a test card number.' };
    case 'discount-used':
      return {
        field: null,
        message: 'The discount has been used up in the meantime. Go back and check your cart.',
      };
    case 'challenge-refused':
      return { field: 'card', message: 'The bank did not approve the card. Nothing was charged.' };
    case 'declined':
      return {
        field: 'card',
        message: `${SANDBOX_CARD_DECLINE_MESSAGES[failure.decline]} Nothing was charged.`,
      };
  }
}
