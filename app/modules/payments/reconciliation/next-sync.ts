import { DAY_MS, MINUTE_MS, ONE_SECOND_MS } from '#app/lib/durations.ts';

type CheckoutAttemptTimes = {
  /** The shop's clock. */
  now: Date;
  createdAt: Date;
  /** The provider's and our machine's clock. */
  systemNow: Date;
  sessionExpiresAt: Date;
  /** Whether the provider answered this time. */
  isAnswered: boolean;
};

/**
 * Returns when an attempt is checked again: open ones every 90 s until 5 minutes after their session ended,
 * bank payments every 10 minutes for 14 days; null when nothing can change anymore (orders.md "Reconciler",
 * b).
 */
export function getNextPaymentAttemptCheckTime(state: string, times: CheckoutAttemptTimes): Date | null {
  const { now, createdAt, systemNow, sessionExpiresAt, isAnswered } = times;
  if (state === 'open') {
    const isOver = isAnswered && systemNow.getTime() > sessionExpiresAt.getTime() + 5 * MINUTE_MS;
    return isOver ? null : new Date(now.getTime() + 90 * ONE_SECOND_MS);
  }
  if (state === 'processing') {
    const isOver = isAnswered && now.getTime() > createdAt.getTime() + 14 * DAY_MS;
    return isOver ? null : new Date(now.getTime() + 10 * MINUTE_MS);
  }
  return null;
}
