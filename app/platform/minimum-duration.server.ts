import { setTimeout } from 'node:timers/promises';

/**
 * Minimum duration in milliseconds: longer than any path takes on a machine that is not overloaded, whether
 * two statements or ten, one hash or none.
 */
const MIN_AUTHENTICATION_RESPONSE_MS = 400;

/**
 * Runs work and returns no sooner than after a fixed time, so that the duration does not reveal what the
 * response conceals (safety.md, threat 15). Outcomes that conceal nothing need not wait.
 */
export async function withMinimumDuration<Value>(
  work: () => Promise<Value>,
  isConcealing: (value: Value) => boolean = () => true,
): Promise<Value> {
  const time = setTimeout(MIN_AUTHENTICATION_RESPONSE_MS);
  const value = await work();
  if (isConcealing(value)) await time;
  return value;
}

/** Success is visible anyway; only a refusal has something to conceal. */
export const isFailedAuthenticationResult = ({ ok }: { ok: boolean }) => !ok;
