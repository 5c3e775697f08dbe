import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { recordCustomerLine } from '#app/modules/identity/change-customer.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { customerSearch, type CustomerListState, type ListedCustomer } from './customer-list.ts';
import { readAllCustomers } from './list-customers.server.ts';

/** Lets the owner have a copy of a customer's data now, for that customer, and writes it down. */
export async function admitCustomerData(ctx: AppContext, id: string): Promise<void> {
  assertCan(ctx, 'customers:export');
  assertRecentProof(ctx);
  await recordCustomerLine(ctx, id, {
    action: 'customer.data_exported',
    summary: 'Exported a customer’s data',
  });
}

/**
 * Everything a list has, to be written into a file, for whoever has just shown who they are; the audit says who took it, before the
 * first row is read.
 */
export async function exportCustomers(
  ctx: AppContext,
  state: CustomerListState,
): Promise<AsyncGenerator<readonly ListedCustomer[]>> {
  assertCan(ctx, 'customers:write');
  assertRecentProof(ctx);
  const { q: _words, ...rest } = state;
  await recordAudit(ctx, {
    action: 'customers.exported',
    entity: 'user',
    entityId: null,
    // What was searched for may be somebody's name.
    summary: `Exported customers as CSV: ${customerSearch.link({ ...rest, q: '' })}`,
  });
  return readAllCustomers(ctx, state);
}
