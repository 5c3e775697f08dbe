import { setTimeout } from 'node:timers/promises';

/** Longer than any of the paths takes on a machine that is not overloaded: two statements or ten, one hash or none. */
const LEAST_MS = 400;

/**
 * Runs work and answers no sooner than after a fixed time, so that the time does not tell what the answer conceals
 * (safety.md, threat 15). Outcomes that conceal nothing need not wait.
 */
export async function inEvenTime<Value>(
  work: () => Promise<Value>,
  isConcealing: (value: Value) => boolean = () => true,
): Promise<Value> {
  const time = setTimeout(LEAST_MS);
  const value = await work();
  if (isConcealing(value)) await time;
  return value;
}

/** Success speaks for itself; only a refusal has something to conceal. */
export const isRefused = ({ ok }: { ok: boolean }) => !ok;
