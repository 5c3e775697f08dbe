/** How long people can change their mind (pages.md "Account deletion"), in days. */
export const ACCOUNT_DELETION_GRACE_DAYS = 7;
/** How soon a request entered by staff is carried out, in days. */
export const STAFF_ERASURE_REQUEST_DELAY_DAYS = 30;

/** Why a member of the team cannot delete their own account. */
export const TEAM_MEMBER_ACCOUNT_DELETION_OBSTACLES = {
  owner:
    'You’re the only owner. Make someone else an owner first, then ask them to remove you from the team.',
  member: 'You’re on the team. An owner has to remove you first.',
} as const;

/**
 * An open matter that blocks a deletion: its sentence, and when it ends by itself; null if someone has to act
 * first.
 */
export type AccountDeletionBlocker = { sentence: string; endsAt: Date | null };

/**
 * Returns when the last of these ends by itself; null if someone has to act on one of them, or if there are
 * none.
 */
export function findLastDeletionBlockerEnd(open: readonly AccountDeletionBlocker[]): Date | null {
  const ends = open.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
  return ends.length === 0 || ends.length < open.length ? null : new Date(Math.max(...ends));
}
