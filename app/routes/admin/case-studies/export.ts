import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { exportCaseStudies } from '#app/modules/case-studies/admin/export-case-studies.server.ts';
import {
  type ListedCaseStudy,
  defineCaseStudyListUrlParameters,
  parseCaseStudyTab,
} from '#app/modules/case-studies/admin/case-study-search.ts';
import { appContext } from '#app/platform/context.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('case-studies:read')];

const formatCaseStudyExportBoolean = (value: boolean) => (value ? 'yes' : 'no');

/** Uses the field names of the import; columns the import does not accept have names of their own. */
const CASE_STUDY_EXPORT_COLUMNS: ExportColumn<ListedCaseStudy>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'title', value: ({ title }) => title },
  { header: 'client_name', value: ({ clientName }) => clientName },
  { header: 'client_label', value: ({ clientLabel }) => clientLabel },
  { header: 'category', value: ({ category }) => category },
  { header: 'industry', value: ({ industry }) => industry },
  { header: 'file_name', value: ({ file }) => file },
  { header: 'file_missing', value: ({ isFileMissing }) => formatCaseStudyExportBoolean(isFileMissing) },
  { header: 'featured', value: ({ isFeatured }) => formatCaseStudyExportBoolean(isFeatured) },
  { header: 'metric_count', value: ({ metrics }) => metrics },
  { header: 'downloads_30d', value: ({ downloads }) => downloads },
  { header: 'status', value: ({ status }) => status },
  { header: 'updated_at', value: ({ updatedAt }) => updatedAt },
];

/** Returns the list as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const tab = parseCaseStudyTab(url.searchParams.get('tab'));
  const state = defineCaseStudyListUrlParameters(tab).read(url.searchParams);
  return createCsvResponse(
    'case-studies',
    CASE_STUDY_EXPORT_COLUMNS,
    await exportCaseStudies(ctx, tab, state),
  );
}
