/** Events about sessions: each one triggers a look at the session. */
const STRIPE_CHECKOUT_SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** Events about refunds and disputes: each one triggers a look at the refund or dispute. */
const REFUND_EVENTS = ['refund.created', 'refund.updated', 'refund.failed'] as const;

const DISPUTE_EVENTS = ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'] as const;

/** The events the endpoint is registered for at the provider and the poll requests (orders.md "Webhook"). */
export const SUBSCRIBED_WEBHOOK_EVENTS: readonly string[] = [
  ...STRIPE_CHECKOUT_SESSION_EVENTS,
  ...REFUND_EVENTS,
  ...DISPUTE_EVENTS,
];

export type ProviderEventPurpose = 'checkout' | 'refund' | 'dispute' | 'unwanted';

export function getPaymentProviderEventPurpose(type: string): ProviderEventPurpose {
  if (STRIPE_CHECKOUT_SESSION_EVENTS.some((known) => known === type)) return 'checkout';
  if (REFUND_EVENTS.some((known) => known === type)) return 'refund';
  return DISPUTE_EVENTS.some((known) => known === type) ? 'dispute' : 'unwanted';
}

/** Seconds to wait after each failed try; after the last one a person has to look (orders.md "Webhook"). */
const PROVIDER_EVENT_RETRY_DELAYS_SECONDS: readonly number[] = [5, 30, 120, 600, 3_600, 21_600];

/** Returns when an event is retried after `tries` tries; null if it is given up. */
export function computeNextEventRetry(now: Date, tries: number): { at: Date; afterSeconds: number } | null {
  const afterSeconds = PROVIDER_EVENT_RETRY_DELAYS_SECONDS[tries - 1];
  return afterSeconds === undefined
    ? null
    : { at: new Date(now.getTime() + afterSeconds * 1000), afterSeconds };
}

/** An event of the payment provider, as stored in the inbox; `at` is ISO 8601. */
export type StoredPaymentProviderEvent = {
  id: string;
  type: string;
  state: string;
  source: string;
  tries: number;
  error: string | null;
  at: string;
};
