import { and, asc, desc, eq, gt, ne } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orderMessages } from '../orders/message-tables.server.ts';

import type { OrderMessageThreadSide } from './model.ts';
import { messageReads } from './tables.server.ts';

/** Returns the assignee of an order; null if there is none. */
export async function findOrderAssigneeId(ctx: AppContext, orderId: string): Promise<string | null> {
  const rows = await ctx.db
    .select({ ofOrder: orders.assigneeId, ofItem: orderItems.assigneeId })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderItems.position));
  return rows[0]?.ofOrder ?? rows.find(({ ofItem }) => ofItem !== null)?.ofItem ?? null;
}

const buildMessageAuthorSideCondition = (side: OrderMessageThreadSide) =>
  side === 'staff' ? eq(orderMessages.authorKind, 'staff') : ne(orderMessages.authorKind, 'staff');

/**
 * When a side last read or answered the thread. If the work is assigned, only
 * the assignee counts for the staff.
 */
async function findThreadSideLastActivityTime(
  ctx: AppContext,
  orderId: string,
  side: OrderMessageThreadSide,
): Promise<Date | null> {
  const [order] = await ctx.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
  const customers = new Set(['guest', ...(order?.userId ? [`user:${order.userId}`] : [])]);
  const worker = side === 'staff' ? await findOrderAssigneeId(ctx, orderId) : null;
  const marks = await ctx.db
    .select({ reader: messageReads.reader, at: messageReads.lastReadAt })
    .from(messageReads)
    .where(
      and(
        eq(messageReads.orderId, orderId),
        ...(worker === null ? [] : [eq(messageReads.reader, `user:${worker}`)]),
      ),
    );
  const [answer] = await ctx.db
    .select({ at: orderMessages.createdAt })
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, orderId), buildMessageAuthorSideCondition(side)))
    .orderBy(desc(orderMessages.createdAt))
    .limit(1);
  const times = [
    ...marks.filter(({ reader }) => customers.has(reader) === (side === 'customer')).map(({ at }) => at),
    ...(answer ? [answer.at] : []),
  ];
  return times.length === 0 ? null : new Date(Math.max(...times.map((at) => at.getTime())));
}

/** Returns the first message that a side has neither read nor answered; null if there is none. */
export async function findFirstUnreadMessage(ctx: AppContext, orderId: string, side: OrderMessageThreadSide) {
  const until = await findThreadSideLastActivityTime(ctx, orderId, side);
  const [first] = await ctx.db
    .select()
    .from(orderMessages)
    .where(
      and(
        eq(orderMessages.orderId, orderId),
        buildMessageAuthorSideCondition(side === 'staff' ? 'customer' : 'staff'),
        ...(until === null ? [] : [gt(orderMessages.createdAt, until)]),
      ),
    )
    .orderBy(asc(orderMessages.createdAt), asc(orderMessages.id))
    .limit(1);
  return first ?? null;
}

/** Returns the address for the customer's email; null if they opted out or have no mailbox. */
export async function findCustomerMailAddress(
  ctx: AppContext,
  { userId, email }: { userId: string | null; email: string | null },
): Promise<string | null> {
  if (userId === null) return email;
  const [person] = await ctx.db
    .select({ email: users.email, wantsMessages: users.wantsMessages, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return email;
  return person.wantsMessages && person.erasedAt === null ? person.email : null;
}
