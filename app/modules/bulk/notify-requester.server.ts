import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { formatBulkJobName } from './job-name.ts';
import { getCurrentTimeDuringBulkJob, type StoredBulkJob } from './job-rows.server.ts';
import { formatBulkJobRowCounts, JOB_FILE_LIFETIME_HOURS } from './model.ts';

/** The notification for a job that ended in this state; null if the user canceled it. */
function getBulkJobEndNotification({ kind, state }: StoredBulkJob) {
  if (state === 'failed') return { kind: 'job.failed', template: 'team.job_failed', verb: 'failed' } as const;
  if (state === 'undone') return { kind: 'job.done', template: 'team.job', verb: 'was undone' } as const;
  if (state !== 'done') return null;
  return kind === 'import'
    ? ({ kind: 'import.done', template: 'team.import', verb: 'is done' } as const)
    : ({ kind: 'job.done', template: 'team.job', verb: 'is done' } as const);
}

const describeBulkJobOutcome = (job: StoredBulkJob): string =>
  job.kind === 'export' && job.state === 'done'
    ? `The file is ready and will be kept for ${JOB_FILE_LIFETIME_HOURS} hours.`
    : (job.sentence ?? `${formatBulkJobRowCounts(job)}.`);

/**
 * Notifies the user who started a job of its end, once per end, in the
 * transaction that ends it (pages.md "Team notifications").
 */
export async function notifyBulkJobRequester(ctx: AppContext, job: StoredBulkJob): Promise<void> {
  const notification = getBulkJobEndNotification(job);
  if (!notification || job.requestedBy === null) return;
  const path = `/admin/bulk/jobs/${job.id}`;
  const event = `${job.id}:${job.finishedAt?.getTime() ?? 0}`;
  const name = formatBulkJobName(job);
  await notifyStaff(
    { ...ctx, now: getCurrentTimeDuringBulkJob(ctx) },
    {
      kind: notification.kind,
      subject: event,
      title: `${name} ${notification.verb}`,
      href: path,
      assigneeId: job.requestedBy,
      mail: {
        template: notification.template,
        dedupeKey: `t-job:${event}`,
        recipient: null,
        orderId: null,
        payload: {
          job: name,
          outcome: describeBulkJobOutcome(job),
          jobUrl: `${ctx.settings.publicUrl}${path}`,
        },
      },
    },
  );
}
