import { getBulkJobOptionsUnlessExport } from './job-options.ts';
import type { BulkJobState } from './model.ts';
import type { BulkJobDetails } from './shown-job.ts';

export type BulkJobActionButton = {
  intent: 'run' | 'run-without-failed' | 'check-again' | 'retry' | 'undo' | 'cancel';
  label: string;
  isPrimary?: true;
};

const FINISHED_BULK_JOB_STATES: readonly BulkJobState[] = ['done', 'failed', 'canceled'];
const BULK_JOB_CANCEL_BUTTON_LABELS: Partial<Record<BulkJobState, string>> = {
  draft: 'Discard',
  checked: 'Discard',
  checking: 'Cancel',
  running: 'Cancel',
};

/** Whether the import is all or nothing. */
export const isAllOrNothingImport = ({ options }: Pick<BulkJobDetails, 'options'>): boolean =>
  getBulkJobOptionsUnlessExport(options)?.plan.onBad === 'stop';

/** Whether a finished job has rows to retry. */
function canRetryBulkJobRows({
  kind,
  state,
  failed,
  total,
  created,
  updated,
  unchanged,
}: BulkJobDetails): boolean {
  if (kind === 'export' || !FINISHED_BULK_JOB_STATES.includes(state)) return false;
  const done = created + updated + unchanged;
  return failed > 0 || (done > 0 && done < total);
}

function getBulkJobRetryButtonLabel(job: BulkJobDetails): string {
  if (isAllOrNothingImport(job)) return 'Try again';
  return job.state === 'canceled' ? 'Continue' : 'Retry failed rows';
}

const hasBulkJobChangedRows = ({ created, updated }: BulkJobDetails): boolean => created + updated > 0;

/**
 * Whether a checked file can be imported. An all-or-nothing import with bad
 * rows cannot: it would write nothing.
 */
const canRunCheckedImport = (job: BulkJobDetails): boolean =>
  job.state === 'checked' && hasBulkJobChangedRows(job) && !(isAllOrNothingImport(job) && job.failed > 0);

const canBulkJobBeUndone = (job: BulkJobDetails): boolean =>
  job.kind !== 'export' && FINISHED_BULK_JOB_STATES.includes(job.state) && hasBulkJobChangedRows(job);

/** Whether rows with problems keep a checked file from being imported as it is. */
const hasCheckedImportFailedRows = (job: BulkJobDetails): boolean =>
  job.kind === 'import' && job.state === 'checked' && job.failed > 0;

/** The actions for a file in which some rows have problems. */
function buildActionsForFailedImportRows(job: BulkJobDetails, hasRows: boolean): BulkJobActionButton[] {
  if (!hasCheckedImportFailedRows(job) || !hasRows) return [];
  const rows = job.failed === 1 ? 'this row' : `these ${job.failed.toLocaleString('en-US')} rows`;
  return [
    ...(isAllOrNothingImport(job) && hasBulkJobChangedRows(job)
      ? [{ intent: 'run-without-failed', label: `Import without ${rows}` } as const]
      : []),
    { intent: 'check-again', label: 'Check again' },
  ];
}

/** Returns the actions for a job in its state. `hasRows` is false once its rows have expired. */
export function listBulkJobActionButtons(job: BulkJobDetails, hasRows: boolean): BulkJobActionButton[] {
  const actions: BulkJobActionButton[] = [];
  if (canRunCheckedImport(job))
    actions.push({ intent: 'run', label: job.kind === 'edit' ? 'Apply changes' : 'Import', isPrimary: true });
  actions.push(...buildActionsForFailedImportRows(job, hasRows));
  if (hasRows && canRetryBulkJobRows(job))
    actions.push({ intent: 'retry', label: getBulkJobRetryButtonLabel(job) });
  if (hasRows && canBulkJobBeUndone(job)) actions.push({ intent: 'undo', label: 'Undo' });
  const cancel = BULK_JOB_CANCEL_BUTTON_LABELS[job.state];
  if (cancel && !job.isCancelRequested) actions.push({ intent: 'cancel', label: cancel });
  return actions;
}
