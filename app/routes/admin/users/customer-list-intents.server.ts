import type { BulkSelection } from '#app/lib/bulk.ts';
import { customerListSearchParams } from '#app/modules/customer-pages/customer-list.ts';
import { tagCustomers, untagCustomers } from '#app/modules/customer-pages/label-customers.server.ts';
import { listCustomerIdsForBulkAction } from '#app/modules/customer-pages/list-customers.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { FormIntentHandler } from '#app/routes/http/run-intent.server.ts';

import { createTagFormIntents } from '../crm/tag-intents.server.ts';

/** Returns the customers of a bulk action, resolving "all matching". */
async function resolveSelectedCustomerIds(
  ctx: AppContext,
  { ids, matching }: BulkSelection,
): Promise<readonly string[]> {
  return matching === null
    ? ids
    : listCustomerIdsForBulkAction(ctx, customerListSearchParams.read(new URLSearchParams(matching)));
}

/** The bulk actions of the customer list. */
export function createCustomerListIntents(): Record<string, FormIntentHandler> {
  return {
    ...createTagFormIntents({ chosen: resolveSelectedCustomerIds, tag: tagCustomers, untag: untagCustomers }),
  };
}
