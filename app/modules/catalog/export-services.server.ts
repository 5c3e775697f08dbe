import { inArray } from 'drizzle-orm';

import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { streamAdminServicesForExport } from './list-admin-services.server.ts';
import {
  type AdminService,
  type AdminServiceListState,
  adminServiceListSearchParameters,
} from './service-list.ts';
import { services } from './tables.server.ts';

/** A service as its row of the file. */
export type ServiceExportRow = AdminService & { buyerPhrases: readonly string[] };

/** Adds the columns that the list does not show. */
async function* addServiceExportSearchPhrases(
  ctx: AppContext,
  parts: AsyncGenerator<readonly AdminService[]>,
): AsyncGenerator<readonly ServiceExportRow[]> {
  for await (const rows of parts) {
    const ids = rows.map(({ id }) => id);
    const found = await ctx.db
      .select({ id: services.id, buyerPhrases: services.buyerPhrases })
      .from(services)
      .where(inArray(services.id, ids));
    const phrases = new Map(found.map(({ id, buyerPhrases }) => [id, buyerPhrases]));
    yield rows.map((row) => ({ ...row, buyerPhrases: phrases.get(row.id) ?? [] }));
  }
}

/**
 * Yields all services of a list for an export; the audit log records the user before the first row is read.
 */
export async function exportServices(
  ctx: AppContext,
  state: AdminServiceListState,
): Promise<AsyncGenerator<readonly ServiceExportRow[]>> {
  assertCan(ctx, 'services:read');
  await recordAudit(ctx, {
    action: 'services.exported',
    entity: 'service',
    entityId: null,
    summary: `Exported services as CSV: ${adminServiceListSearchParameters.link(state) || 'all of them'}`,
  });
  return addServiceExportSearchPhrases(ctx, streamAdminServicesForExport(ctx, state));
}
