/** How long one has to change one's mind (pages.md section 9.3), in days. */
export const LEAVING_DAYS = 7;
/** By when a request that staff enters is carried out, in days. */
export const REQUESTED_ERASURE_DAYS = 30;

/** Why somebody of the staff cannot delete the own account. */
export const TEAM_OBSTACLES = {
  owner: 'You are the only owner. Make somebody else an owner first, who then removes you from the team.',
  member: 'You are part of the team. An owner has to remove you from it first.',
} as const;
