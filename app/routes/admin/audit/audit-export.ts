import { data } from 'react-router';

import { createCsvResponse, type ExportColumn, createJsonFileResponse } from '#app/admin-kit/csv.server.ts';
import { exportAuditLogRows } from '#app/modules/audit-pages/export-audit.server.ts';
import type { AuditLogListEntry } from '#app/modules/audit-pages/model.ts';
import { auditListUrlParameters } from '#app/modules/audit-pages/schemas.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/audit-export';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('audit:read'),
  recentStepUpMiddleware,
];

const auditExportColumns: readonly ExportColumn<AuditLogListEntry>[] = [
  { header: 'Time (UTC)', value: ({ at }) => at },
  { header: 'Who', value: ({ actor }) => actor },
  { header: 'Actor type', value: ({ actorKind }) => actorKind },
  { header: 'Category', value: ({ kind }) => kind },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Subject', value: ({ entity }) => entity },
  { header: 'Subject ID', value: ({ entityId }) => entityId },
  { header: 'Subject name', value: ({ subject }) => subject },
  { header: 'Summary', value: ({ summary }) => summary },
  { header: 'Result', value: ({ result }) => result },
  { header: 'Network', value: ({ address }) => address },
  { header: 'Device', value: ({ device }) => device },
  { header: 'Request ID', value: ({ requestId }) => requestId },
];

/** Returns the rows of the list as a file, with the filters of the address. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { file: fileName } = params;
  if (fileName !== 'audit.csv' && fileName !== 'audit.json') throw data(null, { status: 404 });
  const ctx = context.get(appContext);
  const { search, searchParams } = new URL(request.url);
  const pages = await exportAuditLogRows(ctx, auditListUrlParameters.read(searchParams), {
    fileName,
    address: search,
  });
  return fileName === 'audit.csv'
    ? createCsvResponse('audit', auditExportColumns, pages)
    : createJsonFileResponse('audit', pages);
}
