/** Roles that receive notifications. */
export const TOLD_ROLES = ['owner', 'manager', 'fulfiller'] as const;
export type ToldRole = (typeof TOLD_ROLES)[number];

/** The roles that receive notifications, with their labels. */
export const DEFAULT_ROLES: readonly { role: ToldRole; label: string }[] = [
  { role: 'owner', label: 'Owners' },
  { role: 'manager', label: 'Managers' },
  { role: 'fulfiller', label: 'Fulfillers' },
];

/** Returns the role in a query parameter; the first one for any other value. */
export function asToldRole(name: string | null): ToldRole {
  return TOLD_ROLES.find((role) => role === name) ?? 'owner';
}
