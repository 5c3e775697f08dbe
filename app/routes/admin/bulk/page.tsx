import { href } from 'react-router';

import { AdminResourceListPage } from '#app/admin-kit/list/resource-list.tsx';
import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { bulkJobListSearchParameters } from '#app/modules/bulk/job-search.ts';
import { listBulkJobs } from '#app/modules/bulk/list-bulk-jobs.server.ts';
import {
  JOB_FILE_LIFETIME_HOURS,
  isWorkingJobState,
  JOB_REPORT_LIFETIME_DAYS,
} from '#app/modules/bulk/model.ts';
import { appContext } from '#app/platform/context.ts';
import { readListPageOrFailure } from '#app/platform/db/listing.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { usePolledPageData } from '#app/ui/use-refreshed-data.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/page';
import { BulkJobPageTabs } from './bulk-tabs.tsx';
import { BULK_JOB_TABLE_COLUMNS } from './job-columns.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const state = bulkJobListSearchParameters.read(url.searchParams);
  const list = await readListPageOrFailure(ctx, () => listBulkJobs(ctx, state));
  return { state, list };
}

/** The list of all bulk jobs. */
export default function BulkPage({ loaderData }: Route.ComponentProps) {
  const { state, list } = usePolledPageData(
    loaderData,
    (data) => 'rows' in data.list && data.list.rows.some((job) => isWorkingJobState(job.state)),
  );
  const begin = <ButtonLink to={href('/admin/bulk/import')}>Import a file</ButtonLink>;
  return (
    <>
      <PageHeader title="Import and export" documentTitle="Bulk jobs" actions={begin} />
      <BulkJobPageTabs current="jobs" />
      <p className="mb-4 max-w-2xl text-sm text-ink-2">
        {`Rows and files are removed after ${JOB_FILE_LIFETIME_HOURS} hours, reports after ${JOB_REPORT_LIFETIME_DAYS} days. You can undo an import for ${JOB_FILE_LIFETIME_HOURS} hours.`}
      </p>
      <AdminResourceListPage
        label="Jobs"
        noun={{ one: 'job', many: 'jobs' }}
        search={bulkJobListSearchParameters}
        state={state}
        list={list}
        answer={undefined}
        columns={BULK_JOB_TABLE_COLUMNS}
        rowName={({ kind, entity }) => `${kind} of ${entity}`}
        rowHref={({ id }) => href('/admin/bulk/jobs/:id', { id })}
        noMatch="No jobs match your filters"
        empty={{
          title: 'No bulk jobs yet',
          text: <p>Import services, posts, testimonials, reviews, promo codes or leads from a file.</p>,
          action: begin,
        }}
      />
    </>
  );
}
