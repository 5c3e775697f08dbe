import { bulkChoice } from '#app/lib/bulk.ts';
import { fail, ok } from '#app/lib/result.ts';
import { givenUpSearch, RETRY_REFUSAL } from '#app/modules/notifications/given-up-jobs/given-up-job.ts';
import { listGivenUpIds } from '#app/modules/notifications/given-up-jobs/list-given-up.server.ts';
import { retryGivenUp } from '#app/modules/notifications/given-up-jobs/retry-given-up.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

/** The actions of failed jobs. */
export const jobIntents: Record<string, Intent> = {
  retry: intent({
    input: bulkChoice,
    run: async (ctx, { ids, matching }) => {
      const chosen =
        matching === null
          ? ids
          : await listGivenUpIds(ctx, givenUpSearch(ctx.jobs.words).read(new URLSearchParams(matching)));
      const count = await retryGivenUp(ctx, chosen);
      return count === 0 ? fail({ code: 'gone' as const }) : ok(count);
    },
    refusal: () => ({ message: RETRY_REFUSAL, status: 409 }),
    toast: (count) => (count === 1 ? 'Retrying the job.' : `${count} jobs are being retried.`),
  }),
};
