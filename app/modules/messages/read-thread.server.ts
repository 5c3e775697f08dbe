import { findStaffFileAccess } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { getAccessActorName, type OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listMessages, type ThreadReader } from './list-messages.server.ts';
import type { OrderMessageThread } from './model.ts';

type ThreadQuery = { before?: string | null; since?: string | null };

export const getCustomerReader = (access: OrderAccess): ThreadReader => ({
  side: 'customer',
  name: getAccessActorName(access),
});

/** Returns the thread for the customer's side; access to the order includes its messages. */
export function readCustomerThread(
  ctx: AppContext,
  access: OrderAccess,
  query: ThreadQuery = {},
): Promise<OrderMessageThread> {
  return listMessages(ctx, access.orderId, { reader: getCustomerReader(access), ...query });
}

/**
 * Returns the staff member as a reader of an order's messages; null if they have no access to such an order.
 * Throws without the right. Access to its files follows the same rule.
 */
export async function findStaffReader(ctx: AppContext, orderId: string): Promise<ThreadReader | null> {
  const found = await findStaffFileAccess(ctx, orderId);
  return found && ctx.actor.kind === 'user' ? { side: 'staff', name: `user:${ctx.actor.id}` } : null;
}

/** Returns the thread for a staff member; null if they have no access to such an order. */
export async function readStaffThread(
  ctx: AppContext,
  orderId: string,
  query: ThreadQuery = {},
): Promise<OrderMessageThread | null> {
  const reader = await findStaffReader(ctx, orderId);
  return reader && listMessages(ctx, orderId, { reader, ...query });
}
