import { MINUTE_MS } from '#app/lib/durations.ts';

import { DEFAULT_TEAM_POLICY, type TeamSecondFactorPolicy } from '../team/team-policy.ts';

const LAST_SEEN_UPDATE_INTERVAL_MS = 60_000;

export type StoredSession = { createdAt: Date; lastSeenAt: Date; expiresAt: Date };

type StaffSessionTimeLimits = Pick<TeamSecondFactorPolicy, 'sessionMinutes' | 'idleMinutes'>;

/**
 * Returns when a session ends unless it is used again. Staff sessions end after 12 hours, and after two
 * without a request, whatever the person chose; sooner if the team's policy requires it, which also applies
 * to open sessions.
 */
export function computeLoginSessionExpiry(
  { createdAt, lastSeenAt, expiresAt }: StoredSession,
  role: string,
  { sessionMinutes, idleMinutes }: StaffSessionTimeLimits = DEFAULT_TEAM_POLICY,
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

/** Whether the session's last use is due to be recorded. */
export function shouldUpdateLastSeen({ lastSeenAt }: StoredSession, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_UPDATE_INTERVAL_MS;
}
