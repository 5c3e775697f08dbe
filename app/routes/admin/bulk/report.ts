import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { findBulkJob, streamBulkJobRowProblems } from '#app/modules/bulk/find-bulk-job.server.ts';
import { listImportPictureProblems } from '#app/modules/bulk/find-job-pictures.server.ts';
import type { ImportRowProblemWithLine } from '#app/modules/bulk/shown-job.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { createFileNotFoundResponse } from '#app/routes/http/sending.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/report';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

const IMPORT_PROBLEM_REPORT_COLUMNS: ExportColumn<ImportRowProblemWithLine>[] = [
  { header: 'line', value: ({ line }) => line },
  { header: 'column', value: ({ column }) => column },
  { header: 'value', value: ({ value }) => value },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'kind', value: ({ isNotice }) => (isNotice ? 'notice' : 'problem') },
];

async function* streamAllImportProblems(ctx: AppContext, id: string) {
  yield* streamBulkJobRowProblems(ctx, id);
  const pictures = await listImportPictureProblems(ctx, id);
  if (pictures.length > 0) yield pictures;
}

/** `GET /admin/bulk/jobs/:id/report.csv`: every problem and notice of a job, by line number. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const job = await findBulkJob(ctx, params.id);
  if (!job) return createFileNotFoundResponse();
  return createCsvResponse(
    `report-${job.createdAt.slice(0, 10)}`,
    IMPORT_PROBLEM_REPORT_COLUMNS,
    streamAllImportProblems(ctx, job.id),
  );
}
