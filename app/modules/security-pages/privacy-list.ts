import { DAY_MS } from '#app/lib/durations.ts';
import { EXPORT_GIVEN_UP_HOURS } from '#app/modules/identity/personal-data/data-export.ts';

/** By when a copy of their data is owed to somebody, by the law; the job makes it within minutes. */
export const COPY_DUE_DAYS = 30;

export type PrivacyState = 'open' | 'late' | 'ready' | 'done' | 'withdrawn' | 'given-up';

/** What somebody asked of their own data; times are ISO 8601. */
export type PrivacyRequest = {
  id: string;
  kind: 'copy' | 'deletion';
  /** The account; without a name once that is deleted. */
  person: { id: string; name: string | null; isCustomer: boolean };
  /** Whether the team entered it. */
  isByTeam: boolean;
  askedAt: string;
  dueAt: string;
  state: PrivacyState;
};

/** How a deletion stands: it is late once its day has come and the job has not done it for a whole day. */
export function deletionState(
  { dueAt, canceledAt, erasedAt }: { dueAt: Date; canceledAt: Date | null; erasedAt: Date | null },
  now: Date,
): PrivacyState {
  if (erasedAt) return 'done';
  if (canceledAt) return 'withdrawn';
  return now.getTime() - dueAt.getTime() > DAY_MS ? 'late' : 'open';
}

/** How a copy stands: after a day without one it was given up, and may be asked for again. */
export function copyState({ state, createdAt }: { state: string; createdAt: Date }, now: Date): PrivacyState {
  if (state === 'ready') return 'ready';
  const isGivenUp = now.getTime() - createdAt.getTime() > EXPORT_GIVEN_UP_HOURS * 3_600_000;
  return isGivenUp ? 'given-up' : 'open';
}
