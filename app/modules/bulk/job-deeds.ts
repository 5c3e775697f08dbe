import type { ShownJob } from './find-bulk-job.server.ts';
import { importOptions } from './job-options.ts';
import type { JobState } from './model.ts';

export type JobDeed = { intent: 'run' | 'retry' | 'undo' | 'cancel'; label: string; isPrimary?: true };

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

/** What can be done with a job in its state; `hasRows` says whether its day is not over. */
export function jobDeeds(job: ShownJob, hasRows: boolean): JobDeed[] {
  const deeds: JobDeed[] = [];
  const wouldWrite = job.created + job.updated > 0;
  // All rows or none, and some cannot come in: it would end with nothing.
  const isInVain = isWhole(job) && job.failed > 0;
  if (job.state === 'checked' && wouldWrite && !isInVain)
    deeds.push({ intent: 'run', label: job.kind === 'edit' ? 'Change them' : 'Import', isPrimary: true });
  if (hasRows && canGoOn(job)) deeds.push({ intent: 'retry', label: retryLabel(job) });
  if (hasRows && job.kind !== 'export' && OVER.includes(job.state) && wouldWrite)
    deeds.push({ intent: 'undo', label: 'Undo' });
  const cancel = LABELS[job.state];
  if (cancel && !job.isCancelAsked) deeds.push({ intent: 'cancel', label: cancel });
  return deeds;
}
