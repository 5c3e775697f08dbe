import type { ShownJob } from '#app/modules/bulk/shown-job.ts';
import type { JobState } from '#app/modules/bulk/model.ts';

/** The state of a job after each action of its page. */
const NEXT_JOB_STATES: Readonly<Record<string, JobState>> = {
  check: 'checking',
  'check-again': 'checking',
  run: 'running',
  'run-without-failed': 'running',
  retry: 'running',
  undo: 'undoing',
};

/** Actions that process every row again. */
const FROM_THE_START: readonly string[] = ['check', 'check-again', 'run', 'run-without-failed'];

const NOTHING_YET = {
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  sentence: null,
  problems: [],
  changes: [],
};

/** A job as its page shows it while an action is pending: results of the previous run no longer apply. */
export function whileSent(job: ShownJob, intent: string | null): ShownJob {
  const state =
    intent === null || !Object.hasOwn(NEXT_JOB_STATES, intent) ? undefined : NEXT_JOB_STATES[intent];
  if (state === undefined) return job;
  const isTrial = state === 'checking';
  return {
    ...job,
    ...(intent !== null && FROM_THE_START.includes(intent) ? NOTHING_YET : {}),
    state,
    isTrial,
  };
}
