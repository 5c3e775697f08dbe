/**
 * Seconds to wait after each failed try: an hour without a mail server loses no
 * email; after two days the team has to act.
 */
const MAIL_RETRY_DELAYS_SECONDS: readonly number[] = [
  15, 60, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 57_600,
];

/** Returns when an email is retried after `tries` tries; null if it is given up. */
export function getNextEmailRetryTime(now: Date, tries: number): { at: Date; afterSeconds: number } | null {
  const afterSeconds = MAIL_RETRY_DELAYS_SECONDS[tries - 1];
  return afterSeconds === undefined
    ? null
    : { at: new Date(now.getTime() + afterSeconds * 1000), afterSeconds };
}
