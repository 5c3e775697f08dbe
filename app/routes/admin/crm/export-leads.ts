import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { formatCommaSeparatedListCell } from '#app/modules/bulk/list-cells.ts';
import { exportLeads } from '#app/modules/crm/leads/export-leads.server.ts';
import type { LeadListItem } from '#app/modules/crm/leads/lead-list.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export-leads';
import { readLeadExportQuery } from './read-lead-search.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('crm:write'),
  recentStepUpMiddleware,
];

const LEAD_EXPORT_COLUMNS: ExportColumn<LeadListItem>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'email', value: ({ email }) => email },
  { header: 'company', value: ({ company }) => company },
  { header: 'phone', value: ({ phone }) => phone },
  { header: 'website', value: ({ website }) => website },
  { header: 'source', value: ({ source }) => source },
  { header: 'stage', value: ({ stage }) => stage },
  { header: 'lost_reason', value: ({ lostReason }) => lostReason },
  { header: 'value_cents', value: ({ valueCents }) => valueCents },
  { header: 'next_step', value: ({ nextStep }) => nextStep },
  { header: 'next_task_due_at', value: ({ taskDueAt }) => taskDueAt },
  { header: 'owner', value: ({ owner }) => owner },
  { header: 'tags', value: ({ tags }) => formatCommaSeparatedListCell(tags) },
  { header: 'blocked', value: ({ isBlocked }) => (isBlocked ? 'yes' : 'no') },
  { header: 'last_contact_at', value: ({ lastContactAt }) => lastContactAt },
  { header: 'created_at', value: ({ createdAt }) => createdAt },
];

/** Returns the list as CSV, with the filters of the address, or only its ticked contacts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return createCsvResponse(
    'contacts',
    LEAD_EXPORT_COLUMNS,
    await exportLeads(ctx, await readLeadExportQuery(ctx, url.searchParams)),
  );
}
