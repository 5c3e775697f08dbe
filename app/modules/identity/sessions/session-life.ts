import { DAY_MS } from '#app/lib/durations.ts';

import { SESSION_SECONDS, STAFF_IDLE_SECONDS } from '../model.ts';

/** Days in which staff in production works without a second factor (pages.md section 1.1). */
export const GRACE_DAYS = 7;
const SEEN_EVERY_MS = 60_000;

export type StoredSession = { createdAt: Date; lastSeenAt: Date; expiresAt: Date };

/** Whether a session is over. That of staff ends after 12 hours, and after two without a request, whatever was chosen. */
export function isOver(
  { createdAt, lastSeenAt, expiresAt }: StoredSession,
  role: string,
  now: Date,
): boolean {
  if (expiresAt <= now) return true;
  if (role === 'customer') return false;
  return (
    now.getTime() - createdAt.getTime() >= SESSION_SECONDS * 1000 ||
    now.getTime() - lastSeenAt.getTime() >= STAFF_IDLE_SECONDS * 1000
  );
}

/** Whether it is time to write down that a session is in use. */
export function isSeenAgain({ lastSeenAt }: StoredSession, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;
}

/** When staff without a second factor has to set one up. */
export function graceEnd({ staffSince, createdAt }: { staffSince: Date | null; createdAt: Date }): Date {
  return new Date((staffSince ?? createdAt).getTime() + GRACE_DAYS * DAY_MS);
}
