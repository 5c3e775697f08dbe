import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { ListedCustomer } from '#app/modules/customer-pages/customer-list.ts';
import type { TeamMember } from '#app/modules/identity/team/list-team.server.ts';
import { getTeamRoleLabel } from '#app/modules/identity/team/team-list.ts';
import { Badge } from '#app/ui/badge.tsx';

import type { TeamMemberWorkSuccessor } from './successor-choice.tsx';
import { TeamMemberActions } from './team-actions.tsx';

function BreakableEmailText({ children }: { children: string }) {
  return <span className="break-words">{children}</span>;
}

function AccountStatusBadge({
  isSuspended,
  deletedAt = null,
}: {
  isSuspended: boolean;
  deletedAt?: string | null;
}) {
  if (deletedAt !== null) return <Badge tone="bad">To be deleted</Badge>;
  return isSuspended ? <Badge tone="bad">Suspended</Badge> : <Badge tone="good">Active</Badge>;
}

function SecondFactorStatus({ member }: { member: TeamMember }) {
  const { hasSecondFactor, secondFactorDue, isFactorRequired } = member;
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={hasSecondFactor ? 'good' : 'warn'}>{hasSecondFactor ? 'On' : 'Off'}</Badge>
      {isFactorRequired ? (
        <span className="text-xs text-ink-3">required for this person</span>
      ) : secondFactorDue ? (
        <span className="text-xs text-ink-3">
          {'needed from '}
          <LocalTime at={secondFactorDue} hasTime={false} />
        </span>
      ) : null}
    </span>
  );
}

/** The columns of the Team tab; only owners get the actions. */
export function createTeamTableColumns({
  selfId,
  mayWrite,
  successors,
}: {
  selfId: string;
  mayWrite: boolean;
  successors: readonly TeamMemberWorkSuccessor[];
}): AdminTableColumn<TeamMember>[] {
  const columns: AdminTableColumn<TeamMember>[] = [
    {
      key: 'name',
      label: 'Name',
      sortsBy: 'name',
      cell: ({ id, name }) => (id === selfId ? `${name} (you)` : name),
    },
    { key: 'email', label: 'Email', cell: ({ email }) => <BreakableEmailText>{email}</BreakableEmailText> },
    { key: 'role', label: 'Role', cell: ({ role }) => getTeamRoleLabel(role) },
    { key: 'factor', label: 'Two-step sign-in', cell: (member) => <SecondFactorStatus member={member} /> },
    { key: 'status', label: 'Status', cell: (member) => <AccountStatusBadge {...member} /> },
    {
      key: 'seen',
      label: 'Last seen',
      stacked: 'hidden',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <LocalTime at={lastSeenAt} /> : 'Signed out'),
    },
    {
      key: 'created',
      label: 'Created',
      sortsBy: 'created',
      stacked: 'hidden',
      cell: ({ createdAt }) => <LocalTime at={createdAt} hasTime={false} />,
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: (member) => (
        <TeamMemberActions member={member} isSelf={member.id === selfId} successors={successors} />
      ),
    },
  ];
}

/** The columns of the Customers tab. */
export const CUSTOMER_COLUMNS: AdminTableColumn<ListedCustomer>[] = [
  { key: 'name', label: 'Name', sortsBy: 'name', cell: ({ name }) => name },
  {
    key: 'email',
    label: 'Email',
    cell: ({ email, isVerified }) => (
      <span className="grid justify-items-start gap-1">
        <BreakableEmailText>{email}</BreakableEmailText>
        {isVerified ? null : <Badge tone="warn">Not verified</Badge>}
      </span>
    ),
  },
  { key: 'company', label: 'Company', from: 'wide', stacked: 'hidden', cell: ({ company }) => company ?? '' },
  {
    key: 'tags',
    label: 'Tags',
    from: 'wide',
    stacked: 'hidden',
    cell: ({ tags }) => tags.join(', '),
  },
  {
    key: 'orders',
    label: 'Orders',
    isNumber: true,
    cell: ({ orders }) => orders.toLocaleString('en-US'),
  },
  {
    key: 'value',
    label: 'Lifetime value',
    isNumber: true,
    cell: ({ valueCents }) => formatDollars(valueCents),
  },
  {
    key: 'factor',
    label: 'Two-step sign-in',
    from: 'widest',
    stacked: 'hidden',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? <Badge tone="good">On</Badge> : 'Off'),
  },
  { key: 'status', label: 'Status', cell: (customer) => <AccountStatusBadge {...customer} /> },
  {
    key: 'seen',
    label: 'Last seen',
    from: 'wide',
    stacked: 'hidden',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <LocalTime at={lastSeenAt} /> : 'Signed out'),
  },
  {
    key: 'created',
    label: 'Created',
    sortsBy: 'created',
    stacked: 'hidden',
    cell: ({ createdAt }) => <LocalTime at={createdAt} hasTime={false} />,
  },
];
