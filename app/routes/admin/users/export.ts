import { createCsvResponse, type ExportColumn } from '#app/admin-kit/csv.server.ts';
import { customerListSearchParams, type ListedCustomer } from '#app/modules/customer-pages/customer-list.ts';
import { exportCustomers } from '#app/modules/customer-pages/export-customers.server.ts';
import { appContext } from '#app/platform/context.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/export';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('customers:write'),
  recentStepUpMiddleware,
];

const formatYesNo = (value: boolean) => (value ? 'yes' : 'no');

const CUSTOMER_EXPORT_COLUMNS: ExportColumn<ListedCustomer>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'email', value: ({ email }) => email },
  { header: 'email_verified', value: ({ isVerified }) => formatYesNo(isVerified) },
  { header: 'company', value: ({ company }) => company },
  { header: 'tags', value: ({ tags }) => tags.join('; ') },
  { header: 'orders', value: ({ orders }) => orders },
  { header: 'lifetime_value_cents', value: ({ valueCents }) => valueCents },
  { header: 'two_step_sign_in', value: ({ hasSecondFactor }) => formatYesNo(hasSecondFactor) },
  { header: 'suspended', value: ({ isSuspended }) => formatYesNo(isSuspended) },
  { header: 'to_be_deleted_at', value: ({ deletedAt }) => deletedAt },
  { header: 'last_seen_at', value: ({ lastSeenAt }) => lastSeenAt },
  { header: 'created_at', value: ({ createdAt }) => createdAt },
];

/** Returns the Customers tab as CSV, with the filters of the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return createCsvResponse(
    'customers',
    CUSTOMER_EXPORT_COLUMNS,
    await exportCustomers(ctx, customerListSearchParams.read(url.searchParams)),
  );
}
