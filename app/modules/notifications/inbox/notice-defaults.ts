/** Who hears of anything at all. */
export const TOLD_ROLES = ['owner', 'manager', 'fulfiller'] as const;
export type ToldRole = (typeof TOLD_ROLES)[number];

/** The roles that hear of anything, with what they are called here. */
export const DEFAULT_ROLES: readonly { role: ToldRole; label: string }[] = [
  { role: 'owner', label: 'Owners' },
  { role: 'manager', label: 'Managers' },
  { role: 'fulfiller', label: 'Fulfillers' },
];

/** The role an address names; the first one for any other. */
export function asToldRole(name: string | null): ToldRole {
  return TOLD_ROLES.find((role) => role === name) ?? 'owner';
}
