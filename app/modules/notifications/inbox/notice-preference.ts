import {
  OWNER_AND_MANAGER_ROLES,
  STAFF_NOTIFICATION_KINDS,
  type StaffNotificationKindConfig,
  type StaffNotificationKind,
} from './notice-kinds.ts';

export type StaffNotificationChannels = { isInApp: boolean; isByMail: boolean };

function getStaffNotificationEmailMode(
  kind: StaffNotificationKind,
  role: string,
): StaffNotificationKindConfig['mail'] {
  const { mail, isMailForLeaders }: StaffNotificationKindConfig = STAFF_NOTIFICATION_KINDS[kind];
  return isMailForLeaders && !OWNER_AND_MANAGER_ROLES.includes(role) ? 'never' : mail;
}

/** Whether a kind can be emailed to a role at all, whatever was chosen. */
export function canStaffNotificationBeMailed(kind: StaffNotificationKind, role: string): boolean {
  return getStaffNotificationEmailMode(kind, role) !== 'never';
}

/**
 * Returns the channels of a kind for a role: the choice of the person or their role, otherwise every possible
 * channel. Some emails cannot be switched off.
 */
export function resolveStaffNotificationChannels(
  kind: StaffNotificationKind,
  role: string,
  chosen: StaffNotificationChannels | undefined,
): StaffNotificationChannels {
  const { isMailOnly }: StaffNotificationKindConfig = STAFF_NOTIFICATION_KINDS[kind];
  const mail = getStaffNotificationEmailMode(kind, role);
  const isByMail = mail === 'always' || (mail === 'on' && (chosen?.isByMail ?? true));
  return { isInApp: !isMailOnly && (chosen?.isInApp ?? true), isByMail };
}

/** One line of the preferences: a kind, its channels, and which of them can be changed. */
export type StaffNotificationPreferenceRow = StaffNotificationChannels & {
  kind: StaffNotificationKind;
  label: string;
  group: string;
  mail: StaffNotificationKindConfig['mail'];
  isMailOnly: boolean;
};

export function buildStaffNotificationPreferenceRow(
  kind: StaffNotificationKind,
  role: string,
  chosen: StaffNotificationChannels | undefined,
): StaffNotificationPreferenceRow {
  const { label, group, isMailOnly = false }: StaffNotificationKindConfig = STAFF_NOTIFICATION_KINDS[kind];
  return {
    kind,
    label,
    group,
    mail: getStaffNotificationEmailMode(kind, role),
    isMailOnly,
    ...resolveStaffNotificationChannels(kind, role, chosen),
  };
}
