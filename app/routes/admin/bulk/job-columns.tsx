import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { formatBulkJobName } from '#app/modules/bulk/job-name.ts';
import type { BulkJobListItem } from '#app/modules/bulk/job-search.ts';
import {
  formatBulkJobRowCounts,
  countProcessedRows,
  isWorkingJobState,
  BULK_JOB_STATE_BADGES,
  type BulkJobState,
} from '#app/modules/bulk/model.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';

const formatBulkJobRowCount = (value: number) => value.toLocaleString('en-US');

export function BulkJobStateBadge({ state }: { state: BulkJobState }) {
  const { label, tone }: { label: string; tone?: BadgeTone } = BULK_JOB_STATE_BADGES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The states after which a job makes no further progress. */
const FINAL_BULK_JOB_STATES: readonly BulkJobState[] = ['done', 'failed', 'canceled', 'undone'];

function describeBulkJobProgress(job: BulkJobListItem): string {
  if (isWorkingJobState(job.state) && job.total > 0)
    return `${formatBulkJobRowCount(countProcessedRows(job))} of ${formatBulkJobRowCount(job.total)}`;
  if (countProcessedRows(job) === 0 && FINAL_BULK_JOB_STATES.includes(job.state)) return 'None';
  return job.state === 'draft'
    ? `${formatBulkJobRowCount(job.total)} rows`
    : formatBulkJobRowCounts(job, job.isTrial);
}

/** The columns of the jobs: what, who, progress and outcome. */
export const BULK_JOB_TABLE_COLUMNS: readonly AdminTableColumn<BulkJobListItem>[] = [
  {
    key: 'job',
    label: 'Job',
    cell: (job) => (
      <>
        {formatBulkJobName(job)}
        {job.sourceName ? (
          <span className="block text-sm font-normal text-ink-2 wrap-anywhere">{job.sourceName}</span>
        ) : null}
      </>
    ),
  },
  { key: 'state', label: 'State', stacked: 'end', cell: ({ state }) => <BulkJobStateBadge state={state} /> },
  { key: 'rows', label: 'Rows', cell: describeBulkJobProgress },
  { key: 'by', label: 'By', from: 'wide', cell: ({ requestedBy }) => requestedBy ?? 'Former team member' },
  {
    key: 'created',
    label: 'Started',
    sortsBy: 'created',
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
];
