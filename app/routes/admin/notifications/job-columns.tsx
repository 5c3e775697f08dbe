import { Link } from 'react-router';

import type { AdminTableColumn } from '#app/admin-kit/list/columns.ts';
import { ListRowActionButton } from '#app/admin-kit/list/row-button.tsx';
import { LocalTime } from '#app/admin-kit/local-time.tsx';
import type { FailedJobRow } from '#app/modules/notifications/failed-jobs/list-failed-jobs.server.ts';

import type { ServiceRowFetcher } from '../services/row-actions.tsx';

/** The columns of failed jobs: what, why, attempts, time, and a way to run them again. */
export function createFailedJobColumns(fetcher: ServiceRowFetcher): AdminTableColumn<FailedJobRow>[] {
  return [
    {
      key: 'work',
      label: 'Job',
      cell: ({ work, subject }) => (
        <span className="grid md:min-w-40">
          {work}
          {subject ? (
            <Link to={subject.href} className="text-xs font-normal text-ink-2 underline underline-offset-4">
              {subject.label}
            </Link>
          ) : null}
        </span>
      ),
    },
    {
      key: 'reason',
      label: 'Error',
      cell: ({ reason, tries }) => (
        <span className="grid">
          <span className="line-clamp-3 wrap-anywhere">{reason}</span>
          <span className="text-xs text-ink-3">
            {tries === 1 ? 'After 1 attempt' : `After ${tries} attempts`}
          </span>
        </span>
      ),
    },
    {
      key: 'at',
      label: 'Failed',
      sortsBy: 'at',
      cell: ({ at }) => <LocalTime at={at} />,
    },
    {
      key: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      stacked: 'end',
      cell: ({ id, work }) => (
        <ListRowActionButton id={id} intent="retry" label="Retry" name={`Retry: ${work}`} fetcher={fetcher} />
      ),
    },
  ];
}
