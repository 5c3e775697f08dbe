import type { ListedJob } from './job-search.ts';
import type { JobState } from './model.ts';

export type JobDeed = { intent: 'run' | 'retry' | 'undo' | 'cancel'; label: string; isPrimary?: true };

const OVER: readonly JobState[] = ['done', 'failed', 'canceled'];
const LABELS: Partial<Record<JobState, string>> = {
  draft: 'Put away',
  checked: 'Put away',
  checking: 'Cancel',
  running: 'Cancel',
};

/** Whether rows of a job that is over wait to be tried again. */
function canGoOn({ kind, state, failed, total, created, updated, unchanged }: ListedJob): boolean {
  if (kind === 'export' || !OVER.includes(state)) return false;
  const done = created + updated + unchanged;
  return failed > 0 || (done > 0 && done < total);
}

/** What can be done with a job in its state; `hasRows` says whether its day is not over. */
export function jobDeeds(job: ListedJob, hasRows: boolean): JobDeed[] {
  const deeds: JobDeed[] = [];
  const wouldWrite = job.created + job.updated > 0;
  if (job.state === 'checked' && wouldWrite)
    deeds.push({ intent: 'run', label: job.kind === 'edit' ? 'Change them' : 'Import', isPrimary: true });
  if (hasRows && canGoOn(job))
    deeds.push({ intent: 'retry', label: job.state === 'canceled' ? 'Go on' : 'Retry failed rows' });
  if (hasRows && job.kind !== 'export' && OVER.includes(job.state) && wouldWrite)
    deeds.push({ intent: 'undo', label: 'Undo' });
  const cancel = LABELS[job.state];
  if (cancel) deeds.push({ intent: 'cancel', label: cancel });
  return deeds;
}
