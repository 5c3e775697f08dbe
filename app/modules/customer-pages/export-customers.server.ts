import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { recordCustomerAudit } from '#app/modules/identity/change-customer.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { customerListSearchParams, type CustomerListState, type ListedCustomer } from './customer-list.ts';
import { streamAllCustomersForExport } from './list-customers.server.ts';

/** Allows the owner to download a copy of a customer's data for that customer, and records it. */
export async function authorizeCustomerDataDownload(ctx: AppContext, id: string): Promise<void> {
  assertCan(ctx, 'customers:export');
  assertRecentStepUp(ctx);
  await recordCustomerAudit(ctx, id, {
    action: 'customer.data_exported',
    summary: 'Exported a customer’s data',
  });
}

/**
 * Yields all customers of a list for an export by a user who has just confirmed their identity; the audit log
 * records the user before the first row is read.
 */
export async function exportCustomers(
  ctx: AppContext,
  state: CustomerListState,
): Promise<AsyncGenerator<readonly ListedCustomer[]>> {
  assertCan(ctx, 'customers:write');
  assertRecentStepUp(ctx);
  const { q: _words, ...rest } = state;
  await recordAudit(ctx, {
    action: 'customers.exported',
    entity: 'user',
    entityId: null,
    // The search text may be a person's name.
    summary: `Exported customers as CSV: ${customerListSearchParams.link({ ...rest, q: '' })}`,
  });
  return streamAllCustomersForExport(ctx, state);
}
