import { importOptions } from './job-options.ts';
import type { JobState } from './model.ts';
import type { ShownJob } from './shown-job.ts';

export type JobAction = {
  intent: 'run' | 'run-without-failed' | 'check-again' | 'retry' | 'undo' | 'cancel';
  label: string;
  isPrimary?: true;
};

const FINISHED_STATES: readonly JobState[] = ['done', 'failed', 'canceled'];
const CANCEL_LABELS: Partial<Record<JobState, string>> = {
  draft: 'Discard',
  checked: 'Discard',
  checking: 'Cancel',
  running: 'Cancel',
};

/** Whether the import is all or nothing. */
export const isWhole = ({ options }: Pick<ShownJob, 'options'>): boolean =>
  importOptions(options)?.plan.onBad === 'stop';

/** Whether a finished job has rows to retry. */
function canGoOn({ kind, state, failed, total, created, updated, unchanged }: ShownJob): boolean {
  if (kind === 'export' || !FINISHED_STATES.includes(state)) return false;
  const done = created + updated + unchanged;
  return failed > 0 || (done > 0 && done < total);
}

function retryLabel(job: ShownJob): string {
  if (isWhole(job)) return 'Try again';
  return job.state === 'canceled' ? 'Continue' : 'Retry failed rows';
}

const wouldWrite = ({ created, updated }: ShownJob): boolean => created + updated > 0;

/**
 * Whether a checked file can be imported. An all-or-nothing import with bad
 * rows cannot: it would write nothing.
 */
const canRun = (job: ShownJob): boolean =>
  job.state === 'checked' && wouldWrite(job) && !(isWhole(job) && job.failed > 0);

const canBeUndone = (job: ShownJob): boolean =>
  job.kind !== 'export' && FINISHED_STATES.includes(job.state) && wouldWrite(job);

/** Whether rows with problems keep a checked file from being imported as it is. */
const hasBadRows = (job: ShownJob): boolean =>
  job.kind === 'import' && job.state === 'checked' && job.failed > 0;

/** The actions for a file in which some rows have problems. */
function failedRowActions(job: ShownJob, hasRows: boolean): JobAction[] {
  if (!hasBadRows(job) || !hasRows) return [];
  const rows = job.failed === 1 ? 'this row' : `these ${job.failed.toLocaleString('en-US')} rows`;
  return [
    ...(isWhole(job) && wouldWrite(job)
      ? [{ intent: 'run-without-failed', label: `Import without ${rows}` } as const]
      : []),
    { intent: 'check-again', label: 'Check again' },
  ];
}

/** Returns the actions for a job in its state. `hasRows` is false once its rows have expired. */
export function jobActions(job: ShownJob, hasRows: boolean): JobAction[] {
  const actions: JobAction[] = [];
  if (canRun(job))
    actions.push({ intent: 'run', label: job.kind === 'edit' ? 'Apply changes' : 'Import', isPrimary: true });
  actions.push(...failedRowActions(job, hasRows));
  if (hasRows && canGoOn(job)) actions.push({ intent: 'retry', label: retryLabel(job) });
  if (hasRows && canBeUndone(job)) actions.push({ intent: 'undo', label: 'Undo' });
  const cancel = CANCEL_LABELS[job.state];
  if (cancel && !job.isCancelRequested) actions.push({ intent: 'cancel', label: cancel });
  return actions;
}
