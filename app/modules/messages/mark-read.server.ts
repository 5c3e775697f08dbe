import { sql } from 'drizzle-orm';

import { assertAccessLevel } from '#app/modules/orders/access/find-order-access.server.ts';
import { formatOrderAccessActorId, type OrderAccess } from '#app/modules/orders/access/order-access.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findOrderMessageIdAndTime, type OrderMessageThreadReader } from './list-messages.server.ts';
import { findStaffOrderMessageReader } from './read-thread.server.ts';
import { messageReads } from './tables.server.ts';

/** Records that a reader has seen everything up to a time; marks never move back. */
export async function markOrderMessagesReadUntil(
  ctx: AppContext,
  orderId: string,
  reader: OrderMessageThreadReader,
  until: Date,
): Promise<void> {
  await ctx.db
    .insert(messageReads)
    .values({ orderId, reader: reader.name, lastReadAt: until })
    .onConflictDoUpdate({
      target: [messageReads.orderId, messageReads.reader],
      set: { lastReadAt: sql`greatest(${messageReads.lastReadAt}, excluded.last_read_at)` },
    });
}

async function markReadUpToMessage(
  ctx: AppContext,
  orderId: string,
  reader: OrderMessageThreadReader,
  messageId: string,
): Promise<void> {
  const position = await findOrderMessageIdAndTime(ctx, orderId, messageId);
  if (position) await markOrderMessagesReadUntil(ctx, orderId, reader, position.createdAt);
}

/** Records that the customer's side has read up to a message; a message of another order changes nothing. */
export async function markCustomerThreadRead(
  ctx: AppContext,
  access: OrderAccess,
  messageId: string,
): Promise<void> {
  assertAccessLevel(access, 'read');
  await markReadUpToMessage(
    ctx,
    access.orderId,
    { side: 'customer', name: formatOrderAccessActorId(access) },
    messageId,
  );
}

/** Records the same for a staff member; returns false if they have no access to such an order. */
export async function markStaffThreadRead(
  ctx: AppContext,
  orderId: string,
  messageId: string,
): Promise<boolean> {
  const reader = await findStaffOrderMessageReader(ctx, orderId);
  if (reader) await markReadUpToMessage(ctx, orderId, reader, messageId);
  return reader !== null;
}
