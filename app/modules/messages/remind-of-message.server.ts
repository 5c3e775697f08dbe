import { asc, eq } from 'drizzle-orm';

import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { queueMailUnlessUnsubscribed } from '#app/modules/notifications/queue-wanted-mail.server.ts';
import {
  buildCustomerOrderUrl,
  buildAdminOrderUrl,
} from '#app/modules/orders/access/find-order-access.server.ts';
import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import { formatOrderNumber, formatOrderTitle } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { NewOutboxEmail } from '#app/modules/outbox/mail-kinds.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { orderMessages } from '../orders/message-tables.server.ts';

import {
  findFirstUnreadMessage,
  findCustomerMailAddress,
  findOrderAssigneeId,
} from './find-first-unread.server.ts';

type StoredOrderRow = typeof orders.$inferSelect;

/** The email about an unread message, without its text, which only the order's page shows. */
async function composeMessageReminder(
  ctx: AppContext,
  order: StoredOrderRow,
  first: { id: string; authorName: string },
) {
  const items = await ctx.db
    .select({ title: orderItems.title })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.position));
  return {
    template: 'message.new',
    dedupeKey: `msg:${first.id}`,
    orderId: order.id,
    payload: {
      orderNumber: formatOrderNumber(order.id),
      service: formatOrderTitle(items.map(({ title }) => title)),
      from: first.authorName,
      isTest: !order.isLive,
    },
  } as const;
}

async function sendMessageReminder(
  ctx: AppContext,
  order: StoredOrderRow,
  message: typeof orderMessages.$inferSelect,
): Promise<void> {
  const side = message.authorKind === 'staff' ? 'customer' : 'staff';
  const first = await findFirstUnreadMessage(ctx, order.id, side);
  // Read or answered meanwhile; later messages have reminders of their own.
  if (!first || first.createdAt > message.createdAt) return;
  const { payload, ...mail } = await composeMessageReminder(ctx, order, first);
  if (side === 'customer') {
    const recipient = await findCustomerMailAddress(ctx, order);
    if (recipient === null) return;
    await queueMailUnlessUnsubscribed(ctx, {
      ...mail,
      recipient,
      payload: { ...payload, orderUrl: buildCustomerOrderUrl(ctx, order) },
    });
    return;
  }
  const toTeam: NewOutboxEmail<'message.new'> = {
    ...mail,
    recipient: null,
    payload: { ...payload, orderUrl: buildAdminOrderUrl(ctx, order.id) },
  };
  await notifyStaff(ctx, {
    kind: 'message.in',
    subject: first.id,
    title: `New message about order ${formatOrderNumber(order.id)}`,
    href: `/admin/orders/${order.id}`,
    assigneeId: await findOrderAssigneeId(ctx, order.id),
    mail: toTeam,
  });
}

/**
 * Some minutes after a message: notifies the other side by email, unless it was read (pages.md "Emails",
 * message.new). Several unread messages share one email. Idempotent.
 */
export async function notifyRecipientOfUnreadOrderMessage(ctx: AppContext, messageId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ message: orderMessages, order: orders })
      .from(orderMessages)
      .innerJoin(orders, eq(orders.id, orderMessages.orderId))
      .where(eq(orderMessages.id, messageId));
    if (!found || found.order.isDemo || found.order.deletedAt !== null) return;
    await sendMessageReminder(ctx, found.order, found.message);
  });
}
