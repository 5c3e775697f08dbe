import { DAY_MS } from '#app/lib/durations.ts';
import { DATA_EXPORT_TIMEOUT_HOURS } from '#app/modules/identity/personal-data/data-export.ts';

/** The legal deadline for a copy of a user's data; the job creates it within minutes. */
export const DATA_COPY_DUE_DAYS = 30;

export type PrivacyRequestState = 'open' | 'late' | 'ready' | 'done' | 'withdrawn' | 'given-up';

/** A user's request about their own data; times are ISO 8601. */
export type PrivacyRequest = {
  id: string;
  kind: 'copy' | 'deletion';
  /** The account; without a name once it is deleted. */
  person: { id: string; name: string | null; isCustomer: boolean };
  /** Whether the team entered it. */
  isByTeam: boolean;
  requestedAt: string;
  dueAt: string;
  state: PrivacyRequestState;
};

/** Returns the state of a deletion: it is late if the job has not done it a whole day after its date. */
export function getDeletionRequestState(
  { dueAt, canceledAt, erasedAt }: { dueAt: Date; canceledAt: Date | null; erasedAt: Date | null },
  now: Date,
): PrivacyRequestState {
  if (erasedAt) return 'done';
  if (canceledAt) return 'withdrawn';
  return now.getTime() - dueAt.getTime() > DAY_MS ? 'late' : 'open';
}

/** Returns the state of a copy: after a day without one it has failed, and can be requested again. */
export function getPersonalDataExportRequestState(
  { state, createdAt }: { state: string; createdAt: Date },
  now: Date,
): PrivacyRequestState {
  if (state === 'ready') return 'ready';
  const isExpired = now.getTime() - createdAt.getTime() > DATA_EXPORT_TIMEOUT_HOURS * 3_600_000;
  return isExpired ? 'given-up' : 'open';
}
