/** Roles that receive notifications. */
export const STAFF_NOTIFICATION_ROLES = ['owner', 'manager', 'fulfiller'] as const;
export type StaffNotificationRole = (typeof STAFF_NOTIFICATION_ROLES)[number];

/** The roles that receive notifications, with their labels. */
export const STAFF_NOTIFICATION_ROLE_OPTIONS: readonly { role: StaffNotificationRole; label: string }[] = [
  { role: 'owner', label: 'Owners' },
  { role: 'manager', label: 'Managers' },
  { role: 'fulfiller', label: 'Fulfillers' },
];

/** Returns the role in a query parameter; the first one for any other value. */
export function parseNotifiedRole(name: string | null): StaffNotificationRole {
  return STAFF_NOTIFICATION_ROLES.find((role) => role === name) ?? 'owner';
}
