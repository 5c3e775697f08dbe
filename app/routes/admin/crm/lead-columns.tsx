import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatDollars } from '#app/lib/money.ts';
import type { LeadListItem } from '#app/modules/crm/leads/lead-list.ts';
import { getLeadSourceLabel, type LeadStage, getLeadStageLabel } from '#app/modules/crm/leads/lead-labels.ts';
import { Badge } from '#app/ui/badge.tsx';

const LEAD_STAGE_BADGE_TONES: Partial<Record<LeadStage, 'good' | 'bad' | 'warn'>> = {
  new: 'warn',
  won: 'good',
  lost: 'bad',
};

export function LeadStageBadge({ stage }: { stage: LeadStage }) {
  return <Badge tone={LEAD_STAGE_BADGE_TONES[stage] ?? 'neutral'}>{getLeadStageLabel(stage)}</Badge>;
}

function LeadNextStep({ lead: { nextStep, taskDueAt, isTaskOverdue } }: { lead: LeadListItem }) {
  if (nextStep === null && taskDueAt === null) return <span className="text-ink-3 max-md:hidden">None</span>;
  return (
    <span className="grid gap-1">
      {nextStep === null ? null : <span className="wrap-anywhere">{nextStep}</span>}
      {taskDueAt === null ? null : (
        <span className={isTaskOverdue ? 'text-sm font-semibold text-bad' : 'text-sm text-ink-2'}>
          {isTaskOverdue ? 'Overdue since ' : 'Task due '}
          <LocalTime at={taskDueAt} isShort />
        </span>
      )}
    </span>
  );
}

/** The columns of the list of contacts (pages.md, /admin/crm). */
export const LEAD_LIST_TABLE_COLUMNS: readonly AdminTableColumn<LeadListItem>[] = [
  {
    key: 'name',
    label: 'Name',
    sortsBy: 'name',
    cell: ({ name, email, isBlocked }) => (
      <>
        {name}
        {name === email ? null : (
          <span
            title={email}
            className="block truncate text-sm font-normal text-ink-2 max-md:max-w-[50vw] md:w-44 min-[90rem]:w-60"
          >
            {email}
          </span>
        )}
        {isBlocked ? (
          <span className="mt-1 block">
            <Badge tone="bad">Blocked</Badge>
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'company', label: 'Company', from: 'wide', cell: ({ company }) => company },
  { key: 'source', label: 'Source', from: 'widest', cell: ({ source }) => getLeadSourceLabel(source) },
  {
    key: 'value',
    label: 'Value',
    sortsBy: 'value',
    isNumber: true,
    cell: ({ valueCents }) => (valueCents === null ? null : formatDollars(valueCents)),
  },
  { key: 'stage', label: 'Stage', stacked: 'end', cell: ({ stage }) => <LeadStageBadge stage={stage} /> },
  { key: 'next', label: 'Next step', stacked: 'line', cell: (lead) => <LeadNextStep lead={lead} /> },
  {
    key: 'owner',
    label: 'Owner',
    from: 'wide',
    cell: ({ owner }) => owner ?? <span className="text-ink-3">No one</span>,
  },
  {
    key: 'age',
    label: 'Since',
    sortsBy: 'age',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2">
        <LocalTime at={createdAt} hasTime={false} isShort />
      </span>
    ),
  },
];
