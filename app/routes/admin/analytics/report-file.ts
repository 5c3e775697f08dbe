import { data } from 'react-router';

import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import {
  exportAnalyticsReportTable,
  parseReportFileName,
  type AnalyticsReportCsvRow,
} from '#app/modules/analytics-pages/export-report.server.ts';
import { parseAnalyticsReportUrl } from '#app/modules/analytics-pages/read-report.server.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/report-file';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('analytics:export')];

/**
 * Returns one table of the page as CSV, for the period and part in its address: sums only, no personal data.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [, named = ''] = /^([a-z-]+)\.csv$/.exec(params.file) ?? [];
  const file = parseReportFileName(named);
  if (file === null) throw data(null, { status: 404 });
  const ctx = context.get(appContext);
  const { headers, pages } = await exportAnalyticsReportTable(
    ctx,
    file,
    await parseAnalyticsReportUrl(ctx, url.searchParams),
  );
  const columns = headers.map((header, at): ExportColumn<AnalyticsReportCsvRow> => ({
    header,
    value: (line) => line[at] ?? null,
  }));
  return createCsvResponse(`analytics-${file}`, columns, pages);
}
