import { findStaffFiles } from '#app/modules/fulfilment/files/list-order-files.server.ts';
import { accessName, type OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listMessages, type Reader } from './list-messages.server.ts';
import type { Thread } from './model.ts';

type Asked = { before?: string | null; since?: string | null };

export const customerReader = (access: OrderAccess): Reader => ({
  side: 'customer',
  name: accessName(access),
});

/** The thread as the customer's side sees it; whoever may read the order may read its messages. */
export function readThread(ctx: AppContext, access: OrderAccess, asked: Asked = {}): Promise<Thread> {
  return listMessages(ctx, access.orderId, { reader: customerReader(access), ...asked });
}

/**
 * Who of the staff reads or writes about an order; null when there is no such order for them. Throws without the right. The
 * same people work with its files.
 */
export async function findStaffReader(ctx: AppContext, orderId: string): Promise<Reader | null> {
  const found = await findStaffFiles(ctx, orderId);
  return found && ctx.actor.kind === 'user' ? { side: 'staff', name: `user:${ctx.actor.id}` } : null;
}

/** The thread as a member of the staff sees it; null when there is no such order for them. */
export async function readStaffThread(
  ctx: AppContext,
  orderId: string,
  asked: Asked = {},
): Promise<Thread | null> {
  const reader = await findStaffReader(ctx, orderId);
  return reader && listMessages(ctx, orderId, { reader, ...asked });
}
