import { MINUTE_MS } from '#app/lib/durations.ts';
import type { AttemptState } from '#app/modules/orders/model.ts';

/** What the provider's object says, before it is compared with the order (orders.md section 8, step 3). */
export type Proposal = 'open' | 'processing' | 'paid' | 'failed' | 'expired';

/**
 * Money that does not fit its order (amount, currency, mode, reference), or that arrives when the order is already paid,
 * is held for a person; everything else becomes what the provider says.
 */
export function targetState(proposal: Proposal, order: { fits: boolean; canBePaid: boolean }): AttemptState {
  if (proposal !== 'paid') return proposal;
  return order.fits && order.canBePaid ? 'paid' : 'review';
}

/** When the reconcile job first looks at an attempt in this state; null when there is nothing left to find out. */
export function firstSyncAt(now: Date, state: AttemptState): Date | null {
  if (state === 'open') return new Date(now.getTime() + MINUTE_MS);
  if (state === 'processing') return new Date(now.getTime() + 10 * MINUTE_MS);
  return null;
}

/**
 * When the money came: the age of the charge on the provider's clock, taken off ours; now, for a payment the bank only
 * confirmed or one without a charge (orders.md section 8, step 7).
 */
export function settledAt(
  now: Date,
  charge: { createdAt: Date; systemNow: Date } | null,
  wasProcessing: boolean,
): Date {
  if (!charge || wasProcessing) return now;
  return new Date(now.getTime() - Math.max(0, charge.systemNow.getTime() - charge.createdAt.getTime()));
}
