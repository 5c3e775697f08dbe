import { findStaffOrderFileAccess } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { formatOrderAccessActorId, type OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listOrderThreadMessages, type OrderMessageThreadReader } from './list-messages.server.ts';
import type { OrderMessageThread } from './model.ts';

type OrderMessagePageCursors = { before?: string | null; since?: string | null };

export const getCustomerOrderMessageReader = (access: OrderAccess): OrderMessageThreadReader => ({
  side: 'customer',
  name: formatOrderAccessActorId(access),
});

/** Returns the thread for the customer's side; access to the order includes its messages. */
export function readCustomerOrderMessageThread(
  ctx: AppContext,
  access: OrderAccess,
  query: OrderMessagePageCursors = {},
): Promise<OrderMessageThread> {
  return listOrderThreadMessages(ctx, access.orderId, {
    reader: getCustomerOrderMessageReader(access),
    ...query,
  });
}

/**
 * Returns the staff member as a reader of an order's messages; null if they have no access to such an order.
 * Throws without the right. Access to its files follows the same rule.
 */
export async function findStaffOrderMessageReader(
  ctx: AppContext,
  orderId: string,
): Promise<OrderMessageThreadReader | null> {
  const found = await findStaffOrderFileAccess(ctx, orderId);
  return found && ctx.actor.kind === 'user' ? { side: 'staff', name: `user:${ctx.actor.id}` } : null;
}

/** Returns the thread for a staff member; null if they have no access to such an order. */
export async function readOrderMessageThreadForStaff(
  ctx: AppContext,
  orderId: string,
  query: OrderMessagePageCursors = {},
): Promise<OrderMessageThread | null> {
  const reader = await findStaffOrderMessageReader(ctx, orderId);
  return reader && listOrderThreadMessages(ctx, orderId, { reader, ...query });
}
