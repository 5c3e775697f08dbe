import { useFetcher } from 'react-router';

import { runClientActionCatchingRequestErrors } from '#app/admin-kit/run-action-catching-errors.ts';
import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { useActionResultToast } from '#app/admin-kit/use-intent-toast.ts';
import {
  FAILED_JOBS_HREF,
  createFailedJobsListSearch,
} from '#app/modules/notifications/failed-jobs/failed-job.ts';
import { listFailedJobs } from '#app/modules/notifications/failed-jobs/list-failed-jobs.server.ts';
import { markPageNoticesRead } from '#app/modules/notifications/inbox/mark-notices.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import { runPostedFormIntent } from '#app/routes/http/run-intent.server.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/jobs';
import { createFailedJobColumns } from './job-columns.tsx';
import { failedJobIntents } from './job-intents.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('mails:read')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  await markPageNoticesRead(ctx, FAILED_JOBS_HREF);
  const { labels } = ctx.jobs;
  const state = createFailedJobsListSearch(labels).read(url.searchParams);
  return { labels, state, list: readListPageOrFailure(ctx, () => listFailedJobs(ctx, state)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return runPostedFormIntent(context.get(appContext), request, failedJobIntents);
}

export function clientAction(args: Route.ClientActionArgs) {
  return runClientActionCatchingRequestErrors(args);
}

export default function FailedJobsPage({
  loaderData: { labels, state, list },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher<FormActionResult>();
  useActionResultToast(actionData);
  useActionResultToast(fetcher.data);
  return (
    <>
      <PageHeader title="Jobs" documentTitle="Failed jobs" />
      <p className="mb-5 max-w-2xl text-sm text-ink-2">
        Background work such as sending emails. Jobs are retried for a while. The jobs listed here failed
        every time. Select Retry to run a job again.
      </p>
      <AdminResourceListPage
        label="Failed jobs"
        noun={{ one: 'job', many: 'jobs' }}
        search={createFailedJobsListSearch(labels)}
        state={state}
        list={list}
        answer={fetcher.data?.ok === false ? fetcher.data : actionData}
        columns={createFailedJobColumns(fetcher)}
        rowName={({ work }) => work}
        bulk={[{ intent: 'retry', label: 'Retry' }]}
        noMatch="No jobs match your filters"
        empty={{
          title: 'No failed jobs',
          text: <p>Jobs that fail several times appear here with the reason, so you can retry them.</p>,
        }}
      />
    </>
  );
}
