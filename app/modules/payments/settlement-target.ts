import { MINUTE_MS } from '#app/lib/durations.ts';
import type { PaymentAttemptState } from '#app/modules/orders/model.ts';

/**
 * The state the provider's object suggests, before it is compared with the order (orders.md "Settling a
 * checkout", step 3).
 */
export type ProviderProposedPaymentState = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

/**
 * Returns the next state of an attempt: `review` for money that does not match its order (amount, currency,
 * mode, reference) or arrives when the order is already paid; otherwise the state the provider reports.
 */
export function getSettledAttemptState(
  proposal: ProviderProposedPaymentState,
  order: { fits: boolean; canBePaid: boolean },
): PaymentAttemptState {
  if (proposal !== 'paid') return proposal;
  return order.fits && order.canBePaid ? 'paid' : 'review';
}

/**
 * Returns when the reconcile job first checks an attempt in this state; null if nothing is left to find out.
 */
export function getFirstPaymentSyncTime(now: Date, state: PaymentAttemptState): Date | null {
  if (state === 'open') return new Date(now.getTime() + MINUTE_MS);
  if (state === 'processing') return new Date(now.getTime() + 10 * MINUTE_MS);
  return null;
}

/**
 * Returns when the payment was made: our clock minus the age of the charge on the provider's clock; now for a
 * payment the bank has only just confirmed or one without a charge (orders.md "Settling a checkout", step 7).
 */
export function computePaymentDate(
  now: Date,
  charge: { createdAt: Date; systemNow: Date } | null,
  wasProcessing: boolean,
): Date {
  if (!charge || wasProcessing) return now;
  return new Date(now.getTime() - Math.max(0, charge.systemNow.getTime() - charge.createdAt.getTime()));
}
