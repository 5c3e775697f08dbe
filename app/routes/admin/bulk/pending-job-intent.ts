import type { BulkJobDetails } from '#app/modules/bulk/shown-job.ts';
import type { BulkJobState } from '#app/modules/bulk/model.ts';

/** The state of a job after each action of its page. */
const BULK_JOB_STATE_BY_INTENT: Readonly<Record<string, BulkJobState>> = {
  check: 'checking',
  'check-again': 'checking',
  run: 'running',
  'run-without-failed': 'running',
  retry: 'running',
  undo: 'undoing',
};

/** Actions that process every row again. */
const IMPORT_INTENTS_REPROCESSING_ROWS: readonly string[] = [
  'check',
  'check-again',
  'run',
  'run-without-failed',
];

const EMPTY_BULK_JOB_PROGRESS = {
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  sentence: null,
  problems: [],
  changes: [],
};

/** A job as its page shows it while an action is pending: results of the previous run no longer apply. */
export function applyPendingJobIntent(job: BulkJobDetails, intent: string | null): BulkJobDetails {
  const state =
    intent === null || !Object.hasOwn(BULK_JOB_STATE_BY_INTENT, intent)
      ? undefined
      : BULK_JOB_STATE_BY_INTENT[intent];
  if (state === undefined) return job;
  const isTrial = state === 'checking';
  return {
    ...job,
    ...(intent !== null && IMPORT_INTENTS_REPROCESSING_ROWS.includes(intent) ? EMPTY_BULK_JOB_PROGRESS : {}),
    state,
    isTrial,
  };
}
