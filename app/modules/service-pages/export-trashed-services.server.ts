import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import {
  type ServiceTrashListState,
  serviceTrashListSearchParameters,
} from '#app/modules/catalog/trash/service-trash.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readAllTrashWithOrders, type TrashedServiceRow } from './list-trash-with-orders.server.ts';

/** Yields the trash as a file; the audit log records the user before the first row is read. */
export async function exportTrashedServices(
  ctx: AppContext,
  state: ServiceTrashListState,
): Promise<AsyncIterable<readonly TrashedServiceRow[]>> {
  assertCan(ctx, 'services:restore');
  await recordAudit(ctx, {
    action: 'services.trash_exported',
    entity: 'service',
    entityId: null,
    summary: `Exported the trash of services as CSV: ${serviceTrashListSearchParameters.link({ ...state, page: 1 }) || 'all of it'}`,
  });
  return readAllTrashWithOrders(ctx, state);
}
