import type { BulkChoice } from '#app/lib/bulk.ts';
import { customerSearch } from '#app/modules/customer-pages/customer-list.ts';
import { tagCustomers, untagCustomers } from '#app/modules/customer-pages/label-customers.server.ts';
import { listCustomerIds } from '#app/modules/customer-pages/list-customers.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import type { Intent } from '#app/routes/http/run-intent.server.ts';

import { tagIntents } from '../crm/tag-intents.server.ts';

/** The customers a bulk action is about, once "all matching" is looked up. */
async function chosenCustomers(ctx: AppContext, { ids, matching }: BulkChoice): Promise<readonly string[]> {
  return matching === null ? ids : listCustomerIds(ctx, customerSearch.read(new URLSearchParams(matching)));
}

/** What can be done to the ticked customers of the list. */
export function customerListIntents(): Record<string, Intent> {
  return { ...tagIntents({ chosen: chosenCustomers, tag: tagCustomers, untag: untagCustomers }) };
}
