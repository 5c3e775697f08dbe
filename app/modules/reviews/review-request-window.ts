import { DAY_MS } from '#app/lib/durations.ts';

/**
 * When a review is requested, in days after the acceptance: once, and again a
 * week later (pages.md "Emails").
 */
export const REVIEW_REQUEST_DELAY_DAYS = { 1: 2, 2: 9 } as const;
export type ReviewRequestMailRound = keyof typeof REVIEW_REQUEST_DELAY_DAYS;
/** After a downtime of this many days, missed requests are dropped. */
const REVIEW_REQUEST_WINDOW_DAYS = 7;

/** Returns the acceptances that are due now: from (excluded) to (included). */
export function computeReviewRequestDueWindow(
  now: Date,
  round: ReviewRequestMailRound,
): { from: Date; to: Date } {
  const to = new Date(now.getTime() - REVIEW_REQUEST_DELAY_DAYS[round] * DAY_MS);
  return { from: new Date(to.getTime() - REVIEW_REQUEST_WINDOW_DAYS * DAY_MS), to };
}

/** Returns the key that limits requests to one per item and round. */
export const buildReviewRequestDedupeKey = (itemId: string, round: ReviewRequestMailRound) =>
  `revreq:${itemId}:${round}`;
