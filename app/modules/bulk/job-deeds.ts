import { importOptions } from './job-options.ts';
import type { JobState } from './model.ts';
import type { ShownJob } from './shown-job.ts';

export type JobDeed = {
  intent: 'run' | 'run-without-failed' | 'check-again' | 'retry' | 'undo' | 'cancel';
  label: string;
  isPrimary?: true;
};

const OVER: readonly JobState[] = ['done', 'failed', 'canceled'];
const LABELS: Partial<Record<JobState, string>> = {
  draft: 'Put away',
  checked: 'Put away',
  checking: 'Cancel',
  running: 'Cancel',
};

/** Whether all rows come in or none. */
export const isWhole = ({ options }: Pick<ShownJob, 'options'>): boolean =>
  importOptions(options)?.plan.onBad === 'stop';

/** Whether rows of a job that is over wait to be tried again. */
function canGoOn({ kind, state, failed, total, created, updated, unchanged }: ShownJob): boolean {
  if (kind === 'export' || !OVER.includes(state)) return false;
  const done = created + updated + unchanged;
  return failed > 0 || (done > 0 && done < total);
}

function retryLabel(job: ShownJob): string {
  if (isWhole(job)) return 'Try again';
  return job.state === 'canceled' ? 'Go on' : 'Retry failed rows';
}

const wouldWrite = ({ created, updated }: ShownJob): boolean => created + updated > 0;

/** Whether what was checked can be written. All rows or none, and some cannot come in: it would end with nothing. */
const canRun = (job: ShownJob): boolean =>
  job.state === 'checked' && wouldWrite(job) && !(isWhole(job) && job.failed > 0);

const canBeUndone = (job: ShownJob): boolean =>
  job.kind !== 'export' && OVER.includes(job.state) && wouldWrite(job);

/** Whether rows with problems keep a checked file from coming in as it is. */
const hasBadRows = (job: ShownJob): boolean =>
  job.kind === 'import' && job.state === 'checked' && job.failed > 0;

/** What can be done with a file some of whose rows have problems. */
function deedsOfBadRows(job: ShownJob, hasRows: boolean): JobDeed[] {
  if (!hasBadRows(job) || !hasRows) return [];
  const rows = job.failed === 1 ? 'this row' : `these ${job.failed.toLocaleString('en-US')} rows`;
  return [
    ...(isWhole(job) && wouldWrite(job)
      ? [{ intent: 'run-without-failed', label: `Import without ${rows}` } as const]
      : []),
    { intent: 'check-again', label: 'Check again' },
  ];
}

/** What can be done with a job in its state; `hasRows` says whether its day is not over. */
export function jobDeeds(job: ShownJob, hasRows: boolean): JobDeed[] {
  const deeds: JobDeed[] = [];
  if (canRun(job))
    deeds.push({ intent: 'run', label: job.kind === 'edit' ? 'Change them' : 'Import', isPrimary: true });
  deeds.push(...deedsOfBadRows(job, hasRows));
  if (hasRows && canGoOn(job)) deeds.push({ intent: 'retry', label: retryLabel(job) });
  if (hasRows && canBeUndone(job)) deeds.push({ intent: 'undo', label: 'Undo' });
  const cancel = LABELS[job.state];
  if (cancel && !job.isCancelAsked) deeds.push({ intent: 'cancel', label: cancel });
  return deeds;
}
