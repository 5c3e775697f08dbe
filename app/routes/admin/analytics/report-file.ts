import { data } from 'react-router';

import { csvFile, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import {
  exportReport,
  reportFile,
  type ReportLine,
} from '#app/modules/analytics-pages/export-report.server.ts';
import { readReportChoice } from '#app/modules/analytics-pages/read-report.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/report-file';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('analytics:export')];

/**
 * Returns one table of the page as CSV, for the period and part in its address: sums only, no personal data.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [, named = ''] = /^([a-z-]+)\.csv$/.exec(params.file) ?? [];
  const file = reportFile(named);
  if (file === null) throw data(null, { status: 404 });
  const ctx = context.get(appContext);
  const { headers, pages } = await exportReport(ctx, file, await readReportChoice(ctx, url.searchParams));
  const columns = headers.map((header, at): ExportColumn<ReportLine> => ({
    header,
    value: (line) => line[at] ?? null,
  }));
  return csvFile(`analytics-${file}`, columns, pages);
}
