/** Who is notified of a kind by default (pages.md "Team notifications"). */
export type DefaultStaffNotificationAudience =
  /** The assignee, or owners and managers if there is none. */
  | 'assignee'
  /** Owners, managers and the assignee. */
  | 'everybody'
  | 'managers'
  /** The owner or manager in charge, or all of them if there is none. */
  | 'keeper'
  | 'owner'
  /** Only the owner or manager who started it. */
  | 'asker';

export type StaffNotificationKindConfig = {
  label: string;
  group: 'Orders' | 'Payments' | 'Customers' | 'Security' | 'System';
  audience: DefaultStaffNotificationAudience;
  /** Whether an email is sent too: `on` can be switched off, `always` cannot, `never` sends none. */
  mail: 'on' | 'always' | 'never';
  /** Email only: the inbox already has a line for each item in its summary. */
  isMailOnly?: boolean;
  /** The email shows amounts and the buyer's address, so only owners and managers receive it. */
  isMailForLeaders?: boolean;
};

/** The kinds of notifications, in the order of the preferences. Each is sent by one part of the shop. */
export const STAFF_NOTIFICATION_KINDS = {
  'order.paid': {
    label: 'New order',
    group: 'Orders',
    audience: 'everybody',
    mail: 'on',
    isMailForLeaders: true,
  },
  'brief.in': { label: 'Brief to check', group: 'Orders', audience: 'assignee', mail: 'on' },
  'brief.overdue': {
    label: 'Brief missing for 14 days',
    group: 'Orders',
    audience: 'assignee',
    mail: 'never',
  },
  'message.in': { label: 'Message from a customer', group: 'Orders', audience: 'assignee', mail: 'on' },
  'revision.in': { label: 'Revision requested', group: 'Orders', audience: 'assignee', mail: 'on' },
  'delivery.accepted': { label: 'Delivery accepted', group: 'Orders', audience: 'assignee', mail: 'never' },
  'due.soon': { label: 'Due in 24 hours', group: 'Orders', audience: 'assignee', mail: 'never' },
  'due.overdue': { label: 'Overdue', group: 'Orders', audience: 'assignee', mail: 'never' },
  'files.ending': {
    label: 'Order files deleted in 30 days',
    group: 'Orders',
    audience: 'managers',
    mail: 'never',
  },
  'due.digest': {
    label: 'Daily summary of due work',
    group: 'Orders',
    audience: 'assignee',
    mail: 'on',
    isMailOnly: true,
  },
  'refund.requested': { label: 'Refund requested', group: 'Payments', audience: 'managers', mail: 'on' },
  'refund.failed': { label: 'Refund failed', group: 'Payments', audience: 'managers', mail: 'always' },
  'dispute.opened': { label: 'Dispute opened', group: 'Payments', audience: 'managers', mail: 'always' },
  'dispute.closed': { label: 'Dispute closed', group: 'Payments', audience: 'managers', mail: 'never' },
  'payment.review': {
    label: 'Payment needs attention',
    group: 'Payments',
    audience: 'managers',
    mail: 'always',
  },
  'order.expired_paid': {
    label: 'Payment for a closed order',
    group: 'Payments',
    audience: 'managers',
    mail: 'always',
  },
  'review.pending': { label: 'Review to check', group: 'Customers', audience: 'managers', mail: 'on' },
  'lead.new': { label: 'Message or lead', group: 'Customers', audience: 'managers', mail: 'on' },
  'contact.promise': {
    label: 'Message unanswered for 20 hours',
    group: 'Customers',
    audience: 'managers',
    mail: 'never',
  },
  'lead.task_due': { label: 'Lead task due', group: 'Customers', audience: 'keeper', mail: 'never' },
  'security.signin': {
    label: 'Sign-in of the team from a new device',
    group: 'Security',
    audience: 'owner',
    mail: 'never',
  },
  'security.denied': {
    label: 'Many denied requests within an hour',
    group: 'Security',
    audience: 'owner',
    mail: 'never',
  },
  'security.role': {
    label: 'A role changed',
    group: 'Security',
    audience: 'owner',
    mail: 'always',
  },
  'import.done': { label: 'Your import is done', group: 'System', audience: 'asker', mail: 'on' },
  'job.done': { label: 'Your job is done', group: 'System', audience: 'asker', mail: 'on' },
  'job.failed': { label: 'Your job failed', group: 'System', audience: 'asker', mail: 'on' },
  'system.mail': { label: 'Emails could not be sent', group: 'System', audience: 'owner', mail: 'never' },
  'system.webhook': {
    label: 'Payment provider events fail',
    group: 'System',
    audience: 'owner',
    mail: 'always',
  },
  'system.backup': {
    label: 'A backup failed or is too old',
    group: 'System',
    audience: 'owner',
    mail: 'always',
  },
  'system.trouble': {
    label: 'A background job failed',
    group: 'System',
    audience: 'owner',
    mail: 'always',
  },
} as const satisfies Record<string, StaffNotificationKindConfig>;

export type StaffNotificationKind = keyof typeof STAFF_NOTIFICATION_KINDS;

// The keys of the object above.
export const STAFF_NOTIFICATION_KIND_NAMES = Object.keys(
  STAFF_NOTIFICATION_KINDS,
) as readonly StaffNotificationKind[];

/** Returns the label of a stored kind; a kind of another version of the shop is shown as it is. */
export function getStaffNotificationLabel(kind: string): string {
  return isStaffNotificationKind(kind) ? STAFF_NOTIFICATION_KINDS[kind].label : kind;
}

export function isStaffNotificationKind(kind: string): kind is StaffNotificationKind {
  return Object.hasOwn(STAFF_NOTIFICATION_KINDS, kind);
}

type StaffNotificationCandidate = { id: string; role: string };

export const OWNER_AND_MANAGER_ROLES = ['owner', 'manager'];

/**
 * Returns which staff members are notified of a kind, by its audience. `assigneeId` is who does the work, or
 * started it (null: no one in particular). Owners, managers and the assignee may see the subject of every
 * kind, so no notification shows more than its reader may see.
 */
export function selectStaffNotificationRecipients<Staff extends StaffNotificationCandidate>(
  kind: StaffNotificationKind,
  staff: readonly Staff[],
  assigneeId: string | null,
): Staff[] {
  const { audience } = STAFF_NOTIFICATION_KINDS[kind];
  const leaders = staff.filter(({ role }) => OWNER_AND_MANAGER_ROLES.includes(role));
  const assignee = staff.filter(({ id }) => id === assigneeId);
  if (audience === 'owner') return leaders.filter(({ role }) => role === 'owner');
  if (audience === 'managers') return leaders;
  if (audience === 'keeper') {
    const keeper = leaders.filter(({ id }) => id === assigneeId);
    return keeper.length > 0 ? keeper : leaders;
  }
  if (audience === 'asker') return leaders.filter(({ id }) => id === assigneeId);
  if (audience === 'assignee') return assignee.length > 0 ? assignee : leaders;
  return [...leaders, ...assignee.filter((person) => !leaders.includes(person))];
}

/** Audiences of owners and managers only. */
const OWNER_AND_MANAGER_NOTIFICATION_AUDIENCES: readonly DefaultStaffNotificationAudience[] = [
  'managers',
  'keeper',
  'asker',
];

/** Returns the kinds that can reach a role, for its preferences. */
export function listRoleNoticeKinds(role: string): readonly StaffNotificationKind[] {
  const isLeader = OWNER_AND_MANAGER_ROLES.includes(role);
  return STAFF_NOTIFICATION_KIND_NAMES.filter((kind) => {
    const { audience } = STAFF_NOTIFICATION_KINDS[kind];
    if (audience === 'owner') return role === 'owner';
    return isLeader || (role === 'fulfiller' && !OWNER_AND_MANAGER_NOTIFICATION_AUDIENCES.includes(audience));
  });
}
