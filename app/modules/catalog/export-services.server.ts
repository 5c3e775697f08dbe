import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readAllServices } from './list-admin-services.server.ts';
import { type AdminService, type ServiceListState, serviceSearch } from './service-list.ts';

/** Everything a list has, to be written into a file; the audit says who took it, before the first row is read. */
export async function exportServices(
  ctx: AppContext,
  state: ServiceListState,
): Promise<AsyncGenerator<readonly AdminService[]>> {
  assertCan(ctx, 'services:read');
  await recordAudit(ctx, {
    action: 'services.exported',
    entity: 'service',
    entityId: null,
    summary: `Exported services as CSV: ${serviceSearch.link(state) || 'all of them'}`,
  });
  return readAllServices(ctx, state);
}
