import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { DetailPagePanel } from '#app/admin-kit/panel.tsx';
import type {
  BulkJobDetails,
  BulkJobRowChange,
  ImportRowProblemWithLine,
} from '#app/modules/bulk/shown-job.ts';
import { type BulkEntityName, isImportableEntityName } from '#app/modules/bulk/entities.ts';
import { isAllOrNothingImport, listBulkJobActionButtons } from '#app/modules/bulk/job-actions.ts';
import {
  formatBulkJobRowCounts,
  countProcessedRows,
  isWorkingJobState,
  describeImportPriceJumps,
} from '#app/modules/bulk/model.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/checkbox-field.tsx';

const formatBulkJobStateCount = (value: number) => value.toLocaleString('en-US');

function describeCurrentBulkJobStep(job: BulkJobDetails): string {
  if (job.isRollingBack) return 'Undoing what was imported so far, because not every row could be imported.';
  if (job.state === 'undoing') return 'Undoing the changes.';
  if (job.isCancelRequested) return 'Stopping before the next rows.';
  if (job.entity === 'shop') return 'Exporting the whole shop.';
  const done = `${formatBulkJobStateCount(countProcessedRows(job))} of ${formatBulkJobStateCount(job.total)} rows`;
  return job.state === 'checking' || job.isTrial ? `Checked: ${done}.` : `Processed: ${done}.`;
}

/** The text about rows with problems once the file is imported. */
const describeImportRowProblems = (job: BulkJobDetails): string =>
  isAllOrNothingImport(job)
    ? 'Some rows have problems, so nothing was imported. Fix the file and upload it again, or import without those rows.'
    : 'Rows with problems are skipped.';

/** `1,200 rows`; an export of the whole shop has no count. */
const formatExportedRowCount = ({ entity, created, state }: BulkJobDetails): string =>
  state !== 'done'
    ? 'No file.'
    : entity === 'shop'
      ? 'The file is ready.'
      : `${formatBulkJobStateCount(created)} rows exported.`;

/** Focuses a part while it is busy, because the pressed button disappears with its focus. */
function useFocusElementWhileBusy<Part extends HTMLElement>(isBusy: boolean) {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isBusy) part.current?.focus();
  }, [isBusy]);
  return part;
}

/** The outcome of the rows, in numbers. */
function describeBulkJobResult(job: BulkJobDetails): string {
  if (job.kind === 'export') return formatExportedRowCount(job);
  return job.state === 'draft'
    ? `${formatBulkJobStateCount(job.total)} rows read.`
    : `${formatBulkJobRowCounts(job, job.isTrial)}.`;
}

/** The progress of a job, announced to screen readers as well. */
function BulkJobProgress({ job, isBusy }: { job: BulkJobDetails; isBusy: boolean }) {
  const works = isWorkingJobState(job.state);
  const part = useFocusElementWhileBusy<HTMLDivElement>(isBusy);
  return (
    <div ref={part} tabIndex={-1} role="status" className="grid gap-2 text-sm">
      {works ? (
        <>
          <p>
            {describeCurrentBulkJobStep(job)}
            <span className="hidden noscript:inline"> Reload the page to see more.</span>
          </p>
          {job.state === 'undoing' || job.entity === 'shop' ? null : (
            <progress
              aria-label="Rows processed"
              value={countProcessedRows(job)}
              max={Math.max(1, job.total)}
              className="upload-progress"
            />
          )}
        </>
      ) : (
        <>
          {job.sentence ? <p className="font-semibold">{job.sentence}</p> : null}
          {job.sentence !== null && countProcessedRows(job) === 0 ? null : (
            <p>{describeBulkJobResult(job)}</p>
          )}
          {job.state === 'checked' && job.failed > 0 ? <p>{describeImportRowProblems(job)}</p> : null}
        </>
      )}
    </div>
  );
}

/** Rows with their changes, one below the other. */
function ImportRowChangeList({ changes }: { changes: readonly BulkJobRowChange[] }) {
  return (
    <ul className="grid text-sm">
      {changes.map(({ name, fields }, place) => (
        <li key={`${place} ${name}`} className="grid gap-1 border-t border-line py-2 first:border-t-0">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {fields.map(({ label, from, to }) => (
            <span key={label} className="text-ink-2 wrap-anywhere">
              {`${label}: `}
              <del className="text-ink-3">{from}</del>
              {' → '}
              <ins className="text-ink no-underline">{to}</ins>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The actions that write prices. */
const PRICE_CHANGING_JOB_INTENTS: readonly string[] = ['run', 'run-without-failed', 'retry'];

/** Asks for confirmation of prices that jump: a common cause is a column in cents read as dollars. */
function PriceJumpConfirmation({ job }: { job: BulkJobDetails }) {
  return (
    <div className="grid w-full gap-2">
      <p className="text-sm">
        <b className="font-semibold">{describeImportPriceJumps(job)}</b> Check whether they’re in dollars or
        cents. The first ones:
      </p>
      <ImportRowChangeList changes={job.jumpingPrices} />
      <CheckboxField id="arePricesConfirmed" isRequired>
        Change these prices
      </CheckboxField>
    </div>
  );
}

/** The list that shows the rows of an import. */
const IMPORTED_ENTITY_LIST_LINKS: Record<BulkEntityName, { href: string; label: string }> = {
  services: { href: '/admin/services', label: 'View the services' },
  testimonials: { href: '/admin/testimonials', label: 'View the testimonials' },
  reviews: { href: '/admin/reviews', label: 'View the reviews' },
  posts: { href: '/admin/blog', label: 'View the posts' },
  'case-studies': { href: '/admin/case-studies', label: 'View the case studies' },
  'promo-codes': { href: '/admin/promo-codes', label: 'View the promo codes' },
  leads: { href: '/admin/crm', label: 'View the leads' },
  redirects: { href: '/admin/search/tuning', label: 'View the redirects' },
};

/** The links to follow after an import that wrote rows. */
function ImportNextLinks({ job, setUpHref }: { job: BulkJobDetails; setUpHref: string | null }) {
  const { kind, entity, state } = job;
  const isDone = kind === 'import' && !isWorkingJobState(state) && state !== 'undone' && !job.isTrial;
  if (!isDone || job.created + job.updated === 0 || !isImportableEntityName(entity)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={IMPORTED_ENTITY_LIST_LINKS[entity].href}>
        {IMPORTED_ENTITY_LIST_LINKS[entity].label}
      </ButtonLink>
      {setUpHref ? (
        <ButtonLink to={setUpHref} variant="outline">
          Continue setup
        </ButtonLink>
      ) : null}
    </div>
  );
}

type BulkJobPanelProps = { job: BulkJobDetails; isBusy: boolean; setUpHref: string | null };

/** The state of a job, and its actions. */
export function BulkJobStatePanel({ job, isBusy, setUpHref }: BulkJobPanelProps) {
  // The first press has already changed the state, so a second one would be refused.
  const actions = isBusy ? [] : listBulkJobActionButtons(job, job.keptUntil !== null);
  return (
    <DetailPagePanel id="job-state" title="Progress">
      <BulkJobProgress job={job} isBusy={isBusy} />
      {job.hasFile ? (
        <div>
          <ButtonLink to={`/admin/bulk/jobs/${job.id}/file`} reloadDocument>
            Download file
          </ButtonLink>
        </div>
      ) : null}
      <ImportNextLinks job={job} setUpHref={setUpHref} />
      {actions.length > 0 ? (
        <Form method="post" className="flex flex-wrap gap-2">
          {job.asksAboutPrices &&
          actions.some(({ intent }) => PRICE_CHANGING_JOB_INTENTS.includes(intent)) ? (
            <PriceJumpConfirmation job={job} />
          ) : null}
          {actions.map(({ intent, label, isPrimary }) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              formNoValidate={!PRICE_CHANGING_JOB_INTENTS.includes(intent)}
              variant={isPrimary ? 'primary' : 'outline'}
            >
              {label}
            </Button>
          ))}
        </Form>
      ) : null}
      <p className="text-sm text-ink-3">
        {job.keptUntil === null ? (
          'Its rows and file have been removed.'
        ) : (
          <>
            Kept until <LocalTime at={job.keptUntil} />.
          </>
        )}
      </p>
    </DetailPagePanel>
  );
}

function BulkJobReportPanel({
  id,
  title,
  lines,
  job,
  mayRemoveDemo = false,
}: {
  id: string;
  title: string;
  lines: ImportRowProblemWithLine[];
  job: BulkJobDetails;
  mayRemoveDemo?: boolean;
}) {
  if (lines.length === 0) return null;
  return (
    <DetailPagePanel id={id} title={title}>
      <ul className="grid text-sm">
        {lines.map(({ line, column, value, reason, isDemo }) => (
          <li
            key={`${line} ${column} ${reason}`}
            className="grid gap-x-4 border-t border-line py-2 first:border-t-0 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <span className="text-ink-3">{`Line ${formatBulkJobStateCount(line)}`}</span>
            <span className="wrap-anywhere">
              <b className="font-semibold">{column}</b>
              {value === '' ? ' ' : ` “${value}” `}
              {reason}
              {isDemo && mayRemoveDemo ? (
                <>
                  {' '}
                  <Link to="/admin/seed-tools/remove" className="underline underline-offset-4">
                    Remove the demo data
                  </Link>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to={`/admin/bulk/jobs/${job.id}/report.csv`} reloadDocument variant="outline" download>
          Download the whole report
        </ButtonLink>
      </div>
    </DetailPagePanel>
  );
}

/** The first problems and notices of the rows (errors, changed or omitted values); the file lists all. */
export function BulkJobRowProblemsPanel({
  job,
  mayRemoveDemo,
}: {
  job: BulkJobDetails;
  mayRemoveDemo: boolean;
}) {
  return (
    <>
      <BulkJobReportPanel
        id="job-problems"
        title={job.state === 'undone' ? 'Not undone' : 'Problems'}
        lines={job.problems}
        job={job}
        mayRemoveDemo={mayRemoveDemo}
      />
      <BulkJobReportPanel id="job-notices" title="Adjusted or skipped" lines={job.notices} job={job} />
    </>
  );
}

/** The old and new values of the first rows, before or after the change is made. */
export function BulkJobChangesPanel({ job }: { job: BulkJobDetails }) {
  if (job.changes.length === 0) return null;
  return (
    <DetailPagePanel id="job-changes" title={job.state === 'checked' ? 'What will change' : 'What changed'}>
      <ImportRowChangeList changes={job.changes} />
      {job.updated > job.changes.length ? (
        <p className="text-sm text-ink-3">{`The first ${job.changes.length} of ${formatBulkJobStateCount(job.updated)}.`}</p>
      ) : null}
    </DetailPagePanel>
  );
}
