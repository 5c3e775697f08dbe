/** Seconds to wait after each try that failed: an hour without a mail server costs no mail; two days and a person must look. */
const RETRY_SECONDS: readonly number[] = [
  15, 60, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 57_600,
];

/** When a mail is tried again after `tries` tries; null when it is given up. */
export function nextSending(now: Date, tries: number): { at: Date; afterSeconds: number } | null {
  const afterSeconds = RETRY_SECONDS[tries - 1];
  return afterSeconds === undefined
    ? null
    : { at: new Date(now.getTime() + afterSeconds * 1000), afterSeconds };
}
