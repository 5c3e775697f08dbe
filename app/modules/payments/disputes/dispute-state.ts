/** Our state of a dispute, whatever the provider calls it (orders.md "States"). */
export type DisputeState = 'OPEN' | 'WON' | 'LOST';

const DISPUTE_STATE_BY_STRIPE_STATUS: Readonly<Record<string, DisputeState>> = {
  needs_response: 'OPEN',
  under_review: 'OPEN',
  warning_needs_response: 'OPEN',
  warning_under_review: 'OPEN',
  appeal_needs_response: 'OPEN',
  appeal_under_review: 'OPEN',
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
  lost: 'LOST',
};

/**
 * Maps the provider's status. An unknown status counts as open, so that nothing is paid out or delivered by
 * mistake.
 */
export function mapStripeDisputeStatusToState(providerStatus: string): {
  state: DisputeState;
  isKnown: boolean;
} {
  const state = Object.hasOwn(DISPUTE_STATE_BY_STRIPE_STATUS, providerStatus)
    ? DISPUTE_STATE_BY_STRIPE_STATUS[providerStatus]
    : undefined;
  return { state: state ?? 'OPEN', isKnown: state !== undefined };
}

/** How long before the deadline the team is reminded of missing evidence. */
export const DISPUTE_EVIDENCE_REMINDER_LEAD_MS = 72 * 3_600_000;

/** Returns an order's dispute state from its disputes, newest first: open while any of them is. */
export function getOrderDisputeState(states: readonly DisputeState[]): DisputeState | 'NONE' {
  return states.includes('OPEN') ? 'OPEN' : (states[0] ?? 'NONE');
}
