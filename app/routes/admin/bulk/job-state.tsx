import { Form } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Panel } from '#app/admin-kit/panel.tsx';
import { useFollow } from '#app/admin-kit/use-follow.ts';
import type { ShownJob } from '#app/modules/bulk/find-bulk-job.server.ts';
import { countWords, doneRows, isWorking } from '#app/modules/bulk/model.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';

const number = (value: number) => value.toLocaleString('en-US');

function workingWords(job: ShownJob): string {
  if (job.state === 'undoing') return 'Rows are being taken back.';
  const done = `${number(doneRows(job))} of ${number(job.total)} rows`;
  return job.state === 'checking' || job.isTrial ? `Checked: ${done}.` : `Written: ${done}.`;
}

/** How far a job is, told to those who cannot see it too. */
function Progress({ job }: { job: ShownJob }) {
  const works = isWorking(job.state);
  useFollow(works);
  return (
    <div role="status" className="grid gap-2 text-sm">
      {works ? (
        <>
          <p>
            {workingWords(job)}
            <span className="hidden noscript:inline"> Reload the page to see more.</span>
          </p>
          {job.state === 'undoing' ? null : (
            <progress
              aria-label="Rows done"
              value={doneRows(job)}
              max={Math.max(1, job.total)}
              className="h-2 w-full accent-accent"
            />
          )}
        </>
      ) : (
        <>
          {job.sentence ? <p className="font-semibold">{job.sentence}</p> : null}
          <p>
            {job.state === 'draft'
              ? `${number(job.total)} rows were read.`
              : `${countWords(job, job.isTrial)}.`}
          </p>
        </>
      )}
    </div>
  );
}

/** What can be done with a job in this state. */
function deedsOf(job: ShownJob): { intent: string; label: string; isPrimary?: true }[] {
  const hasRows = job.keptUntil !== null;
  const isOver = ['done', 'failed', 'canceled'].includes(job.state) && hasRows;
  const wrote = !job.isTrial && job.created + job.updated > 0;
  return [
    ...(job.state === 'checked' && job.created + job.updated > 0
      ? [{ intent: 'run', label: 'Import', isPrimary: true as const }]
      : []),
    ...(isOver &&
    job.kind === 'import' &&
    (job.failed > 0 || job.state === 'canceled') &&
    (wrote || job.failed > 0)
      ? [{ intent: 'retry', label: job.state === 'canceled' ? 'Go on' : 'Retry failed rows' }]
      : []),
    ...(isOver && wrote && job.kind !== 'export' ? [{ intent: 'undo', label: 'Undo' }] : []),
    ...(['draft', 'checked'].includes(job.state) ? [{ intent: 'cancel', label: 'Put away' }] : []),
    ...(['checking', 'running'].includes(job.state) ? [{ intent: 'cancel', label: 'Cancel' }] : []),
  ];
}

/** Where a job stands, and what can be done with it. */
export function JobStatePanel({ job }: { job: ShownJob }) {
  const deeds = deedsOf(job);
  return (
    <Panel id="job-state" title="Progress">
      <Progress job={job} />
      {deeds.length > 0 ? (
        <Form method="post" className="flex flex-wrap gap-2">
          {deeds.map(({ intent, label, isPrimary }) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              variant={isPrimary ? 'primary' : 'outline'}
            >
              {label}
            </Button>
          ))}
        </Form>
      ) : null}
      <p className="text-sm text-ink-3">
        {job.keptUntil === null ? (
          'Its rows were removed.'
        ) : (
          <>
            Its rows are kept until <LocalTime at={job.keptUntil} />.
          </>
        )}
      </p>
    </Panel>
  );
}

/** What is wrong with rows: the first of them here, all of them in the file. */
export function ProblemsPanel({ job }: { job: ShownJob }) {
  if (job.problems.length === 0) return null;
  return (
    <Panel id="job-problems" title={job.state === 'undone' ? 'What stays' : 'Problems'}>
      <ul className="grid text-sm">
        {job.problems.map(({ line, column, value, reason }) => (
          <li
            key={`${line} ${column} ${reason}`}
            className="grid gap-x-4 border-t border-line py-2 first:border-t-0 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <span className="text-ink-3">{`Line ${number(line)}`}</span>
            <span className="wrap-anywhere">
              <b className="font-semibold">{column}</b>
              {value === '' ? ' ' : ` “${value}” `}
              {reason}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to={`/admin/bulk/jobs/${job.id}/report.csv`} reloadDocument variant="outline" download>
          Download the whole report
        </ButtonLink>
      </div>
    </Panel>
  );
}
