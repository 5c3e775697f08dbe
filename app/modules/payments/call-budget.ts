/** How long a request may spend on all calls to the provider (orders.md "Checkout functions"). */
const PAYMENT_CALLS_PER_REQUEST_BUDGET_MS = 9_000;
const MAX_PROVIDER_CALL_MS = 4_000;
const MIN_PAYMENT_PROVIDER_CALL_TIMEOUT_MS = 1_000;

/**
 * Remaining time of a request; `next` returns the limits of the next call, or null if there is no time for
 * one.
 */
export type ProviderCallTimeBudget = { next(): { timeoutMs: number; retries: number } | null };

/** Gives each call half of the remaining time, at most 4 s, since each may be repeated once. */
export function createPaymentProviderCallTimeBudget(
  clock: () => number,
  totalMs: number = PAYMENT_CALLS_PER_REQUEST_BUDGET_MS,
): ProviderCallTimeBudget {
  const end = clock() + totalMs;
  return {
    next() {
      const left = end - clock();
      return left < MIN_PAYMENT_PROVIDER_CALL_TIMEOUT_MS
        ? null
        : { timeoutMs: Math.min(MAX_PROVIDER_CALL_MS, left / 2), retries: 1 };
    },
  };
}
