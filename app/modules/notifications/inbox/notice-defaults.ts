/** Roles that receive notifications. */
export const NOTIFIED_ROLES = ['owner', 'manager', 'fulfiller'] as const;
export type NotifiedRole = (typeof NOTIFIED_ROLES)[number];

/** The roles that receive notifications, with their labels. */
export const NOTIFIED_ROLE_OPTIONS: readonly { role: NotifiedRole; label: string }[] = [
  { role: 'owner', label: 'Owners' },
  { role: 'manager', label: 'Managers' },
  { role: 'fulfiller', label: 'Fulfillers' },
];

/** Returns the role in a query parameter; the first one for any other value. */
export function parseNotifiedRole(name: string | null): NotifiedRole {
  return NOTIFIED_ROLES.find((role) => role === name) ?? 'owner';
}
