import type { ListPage } from '#app/lib/list-page.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { countRowsUpTo, readPaginatedDatabaseList } from '#app/platform/db/listing.server.ts';
import {
  type DeadLetterJobFilter,
  selectDeadLetterIdsSql,
  readDeadLetterJobs,
} from '#app/platform/jobs/dead-letters.server.ts';

import {
  type FailedJobsListState,
  findJobQueuesByLabelText,
  getFailedJobSubjectLink,
  getJobQueueLabel,
  describeFailedJobReason,
} from './failed-job.ts';

export type FailedJobRow = {
  id: string;
  /** The label of the work. */
  work: string;
  /** What it was about, if there is a page for it. */
  subject: { label: string; href: string } | null;
  reason: string;
  tries: number;
  /** When it was requested or scheduled; null for jobs of an older version of the shop. */
  requestedAt: string | null;
  at: string;
};

const buildFailedJobsFilter = (
  { jobs }: AppContext,
  { q, filters: { work } }: Pick<FailedJobsListState, 'q' | 'filters'>,
): DeadLetterJobFilter => ({
  ...(work && { queue: work }),
  ...(q && { text: q, queuesOfText: findJobQueuesByLabelText(jobs.labels, q) }),
});

/** Returns a page of the jobs that failed for good. Throws without the right `mails:read`. */
export async function listFailedJobs(
  ctx: AppContext,
  state: FailedJobsListState,
): Promise<ListPage<FailedJobRow>> {
  assertCan(ctx, 'mails:read');
  const rule = buildFailedJobsFilter(ctx, state);
  const oldestFirst = state.sort === 'oldest';
  const page = await readPaginatedDatabaseList(state, {
    rows: (range) => readDeadLetterJobs(ctx, { ...rule, ...range, oldestFirst }),
    count: () => countRowsUpTo(ctx, selectDeadLetterIdsSql(rule)),
  });
  const rows = page.rows.map(({ id, queue, data, reason, tries, requestedAt, failedAt }) => ({
    id,
    work: getJobQueueLabel(ctx.jobs.labels, queue),
    subject: getFailedJobSubjectLink(data),
    reason: describeFailedJobReason(reason),
    tries,
    requestedAt: requestedAt?.toISOString() ?? null,
    at: failedAt.toISOString(),
  }));
  return { ...page, rows };
}

/** Returns the ids behind a list for a bulk action, at most 1,000. */
export async function listFailedJobIds(ctx: AppContext, state: FailedJobsListState): Promise<string[]> {
  assertCan(ctx, 'mails:read');
  const deadLetters = await readDeadLetterJobs(ctx, {
    ...buildFailedJobsFilter(ctx, state),
    limit: 1000,
    offset: 0,
  });
  return deadLetters.map(({ id }) => id);
}

/** Returns how many jobs failed for good and await a retry, for the health page; counts to 10,001. */
export function countFailedJobs(ctx: AppContext): Promise<number> {
  assertCan(ctx, 'health:read');
  return countRowsUpTo(ctx, selectDeadLetterIdsSql({}));
}
