import { data } from 'react-router';

import { findStaffOrderFileAccess } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import type { OrderFileUploaderIdentity } from '#app/modules/fulfilment/files/order-files.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Returns the staff member who requests an order's files, and the items they work on; throws the same 404 for
 * missing and invisible orders.
 */
export async function requireStaffFileAccess(ctx: AppContext, orderId: string) {
  const found = await findStaffOrderFileAccess(ctx, orderId);
  if (!found || ctx.actor.kind !== 'user') throw data(null, { status: 404 });
  const by: OrderFileUploaderIdentity = { kind: 'staff', id: ctx.actor.id };
  return { ...found, by };
}
