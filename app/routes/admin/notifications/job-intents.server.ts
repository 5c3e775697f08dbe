import { bulkSelectionSchema } from '#app/lib/bulk.ts';
import { fail, ok } from '#app/lib/result.ts';
import {
  createFailedJobsListSearch,
  FAILED_JOB_MISSING_MESSAGE,
} from '#app/modules/notifications/failed-jobs/failed-job.ts';
import { listFailedJobIds } from '#app/modules/notifications/failed-jobs/list-failed-jobs.server.ts';
import { retryFailedJobs } from '#app/modules/notifications/failed-jobs/retry-failed-jobs.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions of failed jobs. */
export const failedJobIntents: Record<string, FormIntentHandler> = {
  retry: defineIntent({
    input: bulkSelectionSchema,
    run: async (ctx, { ids, matching }) => {
      const chosen =
        matching === null
          ? ids
          : await listFailedJobIds(
              ctx,
              createFailedJobsListSearch(ctx.jobs.labels).read(new URLSearchParams(matching)),
            );
      const count = await retryFailedJobs(ctx, chosen);
      return count === 0 ? fail({ code: 'gone' as const }) : ok(count);
    },
    refusal: () => ({ message: FAILED_JOB_MISSING_MESSAGE, status: 409 }),
    toast: (count) => (count === 1 ? 'Retrying the job.' : `${count} jobs are being retried.`),
  }),
};
