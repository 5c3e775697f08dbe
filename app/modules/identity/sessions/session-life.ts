import { MINUTE_MS } from '#app/lib/durations.ts';

import { SHIPPED_POLICY, type TeamPolicy } from '../team/team-policy.ts';

const SEEN_EVERY_MS = 60_000;

export type StoredSession = { createdAt: Date; lastSeenAt: Date; expiresAt: Date };

type Lengths = Pick<TeamPolicy, 'sessionMinutes' | 'idleMinutes'>;

/**
 * When a session ends unless it is used again. That of staff ends after 12 hours, and after two without a request, whatever was
 * chosen; sooner where the policy of the team says so, which holds for sessions that are open.
 */
export function sessionEnd(
  { createdAt, lastSeenAt, expiresAt }: StoredSession,
  role: string,
  { sessionMinutes, idleMinutes }: Lengths = SHIPPED_POLICY,
): Date {
  if (role === 'customer') return expiresAt;
  return new Date(
    Math.min(
      expiresAt.getTime(),
      createdAt.getTime() + sessionMinutes * MINUTE_MS,
      lastSeenAt.getTime() + idleMinutes * MINUTE_MS,
    ),
  );
}

/** Whether it is time to write down that a session is in use. */
export function isSeenAgain({ lastSeenAt }: StoredSession, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;
}
