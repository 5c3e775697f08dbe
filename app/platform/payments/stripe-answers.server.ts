import { z } from 'zod';

import type {
  PaymentProviderCharge,
  PaymentProviderCheckout,
  PaymentProviderDispute,
  PaymentProviderRefund,
} from './gateway.ts';

// The SDK's types promise more than a response may hold, and its enums are open: only what passes here is
// trusted.

const unixTimeSchema = z
  .number()
  .int()
  .nonnegative()
  .transform((seconds) => new Date(seconds * 1000));
const stripeAmountCentsSchema = z.number().int();
const stripeMetadataSchema = z.record(z.string(), z.string()).nullish();

/** Keeps a known value and replaces an unknown one with `fallback`. */
function createEnumSchemaWithFallback<const Value extends string, const Fallback extends string>(
  values: Value[],
  fallback: Fallback,
) {
  const set: ReadonlySet<string> = new Set(values);
  // The set holds exactly the members of Value.
  return z.string().transform((value) => (set.has(value) ? (value as Value) : fallback));
}

const stripeChargeSchema = z.object({
  id: z.string().regex(/^(ch|py)_/),
  created: unixTimeSchema,
  amount_refunded: stripeAmountCentsSchema,
  disputed: z.boolean(),
  receipt_url: z.string().nullish(),
  payment_method_details: z
    .object({ card: z.object({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish() })
    .nullish(),
});

const stripePaymentIntentSchema = z.object({
  id: z.string().regex(/^pi_/),
  status: createEnumSchemaWithFallback(
    ['processing', 'succeeded', 'requires_payment_method', 'canceled'],
    'other',
  ),
  latest_charge: z.union([z.string(), stripeChargeSchema]).nullish(),
});

const stripeCheckoutSessionSchema = z.object({
  id: z.string().regex(/^cs_(test|live)_/),
  object: z.literal('checkout.session'),
  url: z.url().nullish(),
  status: createEnumSchemaWithFallback(['open', 'complete', 'expired'], 'unknown'),
  payment_status: createEnumSchemaWithFallback(['unpaid', 'paid', 'no_payment_required'], 'unknown'),
  payment_intent: z.union([z.string(), stripePaymentIntentSchema]).nullish(),
  amount_total: stripeAmountCentsSchema,
  currency: z.string().length(3),
  livemode: z.boolean(),
  client_reference_id: z.string().nullish(),
  metadata: stripeMetadataSchema,
  success_url: z.string().nullish(),
  customer_email: z.string().nullish(),
  customer_details: z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish(),
  created: unixTimeSchema,
  expires_at: unixTimeSchema,
});

const stripeRefundSchema = z.object({
  id: z.string().regex(/^(re|pyr)_/),
  object: z.literal('refund'),
  amount: stripeAmountCentsSchema,
  payment_intent: z
    .union([z.string(), z.object({ id: z.string() }).transform((value) => value.id)])
    .nullish(),
  // requires_action waits for the customer: we treat the refund as pending.
  status: createEnumSchemaWithFallback(['succeeded', 'failed', 'canceled'], 'pending').nullish(),
  failure_reason: z.string().nullish(),
  metadata: stripeMetadataSchema,
});

const stripeDisputeSchema = z.object({
  id: z.string().regex(/^(dp|du)_/),
  object: z.literal('dispute'),
  charge: z.union([z.string(), z.object({ id: z.string() }).transform((value) => value.id)]),
  payment_intent: z
    .union([z.string(), z.object({ id: z.string() }).transform((value) => value.id)])
    .nullish(),
  amount: stripeAmountCentsSchema,
  reason: z.string(),
  status: z.string(),
  created: unixTimeSchema,
  evidence_details: z
    .object({ due_by: z.number().int().nullish(), submission_count: z.number().int().nullish() })
    .nullish(),
});

/** The id of an account. */
export const accountIdResponseSchema = z.object({ id: z.string().regex(/^acct_/) }).transform(({ id }) => id);

function toPaymentProviderCharge(found: z.infer<typeof stripeChargeSchema>): PaymentProviderCharge {
  return {
    chargeId: found.id,
    createdAt: found.created,
    cardBrand: found.payment_method_details?.card?.brand ?? null,
    cardLast4: found.payment_method_details?.card?.last4 ?? null,
    receiptUrl: found.receipt_url ?? null,
    amountRefundedCents: found.amount_refunded,
    isDisputed: found.disputed,
  };
}

function toProviderPaymentIntent(
  found: z.infer<typeof stripeCheckoutSessionSchema>['payment_intent'],
): PaymentProviderCheckout['intent'] {
  if (!found) return null;
  if (typeof found === 'string') return { id: found, status: 'other', charge: null };
  const { latest_charge: last } = found;
  return {
    id: found.id,
    status: found.status,
    charge: last && typeof last !== 'string' ? toPaymentProviderCharge(last) : null,
  };
}

function getStripeCheckoutCustomer(
  found: z.infer<typeof stripeCheckoutSessionSchema>,
): Pick<PaymentProviderCheckout, 'customerEmail' | 'customerName'> {
  return {
    customerEmail: found.customer_details?.email ?? found.customer_email ?? null,
    customerName: found.customer_details?.name ?? null,
  };
}

/** A checkout session in our terms; an intent that was not expanded has status `other` and no charge. */
export const stripeCheckoutResponseSchema = stripeCheckoutSessionSchema.transform(
  (found): PaymentProviderCheckout => ({
    sessionId: found.id,
    url: found.url ?? null,
    status: found.status,
    paymentStatus: found.payment_status,
    intent: toProviderPaymentIntent(found.payment_intent),
    amountTotalCents: found.amount_total,
    currency: found.currency,
    isLive: found.livemode,
    orderId: found.client_reference_id ?? null,
    paymentId: found.metadata?.payment_id ?? null,
    successUrl: found.success_url ?? null,
    ...getStripeCheckoutCustomer(found),
    createdAt: found.created,
    expiresAt: found.expires_at,
  }),
);

/** A new session: without a URL no one can pay it. Sessions of other shops of the account may have none. */
export const newCheckoutResponseSchema = stripeCheckoutResponseSchema.refine(
  ({ status, url }) => status !== 'open' || url !== null,
  {
    path: ['url'],
  },
);

/** A refund in our terms; a status that waits for an action is `pending`. */
export const stripeRefundResponseSchema = stripeRefundSchema.transform((found): PaymentProviderRefund => ({
  refundId: found.id,
  paymentIntent: found.payment_intent ?? null,
  amountCents: found.amount,
  status: found.status ?? 'pending',
  failureReason: found.failure_reason ?? null,
  ourRefundId: found.metadata?.refund_id ?? null,
}));

/** A dispute in our terms; its status stays the provider's, which orders.md "States" maps. */
export const stripeDisputeResponseSchema = stripeDisputeSchema.transform((found): PaymentProviderDispute => ({
  disputeId: found.id,
  chargeId: found.charge,
  paymentIntent: found.payment_intent ?? null,
  amountCents: found.amount,
  reason: found.reason,
  providerStatus: found.status,
  evidenceDueAt: found.evidence_details?.due_by ? new Date(found.evidence_details.due_by * 1000) : null,
  isEvidenceSubmitted: (found.evidence_details?.submission_count ?? 0) > 0,
  createdAt: found.created,
}));

export const stripeCouponResponseSchema = z.object({ id: z.string().min(1), object: z.literal('coupon') });
export const deletedObjectResponseSchema = z.object({ id: z.string().min(1), deleted: z.literal(true) });
export const stripeListResponseSchema = z.object({
  object: z.literal('list'),
  data: z.array(z.looseObject({ id: z.string() })),
  has_more: z.boolean(),
});
