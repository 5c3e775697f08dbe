/** How long one has to change one's mind (pages.md section 9.3), in days. */
export const LEAVING_DAYS = 7;
/** By when a request that staff enters is carried out, in days. */
export const REQUESTED_ERASURE_DAYS = 30;

/** Why somebody of the staff cannot delete the own account. */
export const TEAM_OBSTACLES = {
  owner:
    'You’re the only owner. Make someone else an owner first, then ask them to remove you from the team.',
  member: 'You’re on the team. An owner has to remove you first.',
} as const;

/** Something that is open and in the way: its sentence, and when it ends by itself; null when somebody has to act first. */
export type OpenMatter = { sentence: string; endsAt: Date | null };

/** When the last of these ends by itself; null when somebody has to act on one of them, or there is none. */
export function lastEnd(open: readonly OpenMatter[]): Date | null {
  const ends = open.flatMap(({ endsAt }) => (endsAt ? [endsAt.getTime()] : []));
  return ends.length === 0 || ends.length < open.length ? null : new Date(Math.max(...ends));
}
