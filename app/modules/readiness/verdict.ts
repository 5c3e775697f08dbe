/**
 * The result of a check: `bad` becomes blocking or a warning by the check's
 * weight, `unknown` could not be determined.
 */
export type ReadinessCheckVerdict = { state: 'ok' | 'warning' | 'bad' | 'unknown'; detail: string };

export const createPassedReadinessVerdict = (detail: string): ReadinessCheckVerdict => ({
  state: 'ok',
  detail,
});
export const createReadinessWarningVerdict = (detail: string): ReadinessCheckVerdict => ({
  state: 'warning',
  detail,
});
export const createBadReadinessVerdict = (detail: string): ReadinessCheckVerdict => ({
  state: 'bad',
  detail,
});
export const createUnknownReadinessVerdict = (detail: string): ReadinessCheckVerdict => ({
  state: 'unknown',
  detail,
});

/** An answer of the provider, or why there is none: it refused, or was unreachable. */
export type PaymentProviderAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; why: 'refused' | 'unreachable' | 'not-found' };

/** Judges an answer; without one the result is unknown. */
export function judgePaymentProviderAnswer<Value>(
  answer: PaymentProviderAnswer<Value>,
  judge: (value: Value) => ReadinessCheckVerdict,
): ReadinessCheckVerdict {
  if (answer.ok) return judge(answer.value);
  return createUnknownReadinessVerdict(
    answer.why === 'unreachable'
      ? 'The provider couldn’t be reached. Run the checks again in a minute.'
      : 'The key doesn’t have permission to read this.',
  );
}

/** `1 message`, `2 messages` */
export const formatCountedNoun = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

const READINESS_DURATION_FORMAT_UNITS: readonly [seconds: number, noun: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

/** Returns a duration as text: `3 hours`, `45 seconds`. */
export function formatDurationMs(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const step = READINESS_DURATION_FORMAT_UNITS.find(([length]) => seconds >= length);
  return step
    ? formatCountedNoun(Math.floor(seconds / step[0]), step[1])
    : formatCountedNoun(seconds, 'second');
}
