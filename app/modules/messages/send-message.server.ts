import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { attachOrderFiles } from '#app/modules/fulfilment/files/attach-order-files.server.ts';
import {
  MAX_ORDER_FILES_BY_PLACE,
  type OrderFileUploaderIdentity,
} from '#app/modules/fulfilment/files/order-files.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import { assertAccessLevel } from '#app/modules/orders/access/find-order-access.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { orderMessages } from '../orders/message-tables.server.ts';

import { findFirstUnreadMessage, findOrderAssigneeId } from './find-first-unread.server.ts';
import {
  findRegisteredUserName,
  type OrderMessageThreadReader,
  MESSAGEABLE_ORDER_STATUSES,
  buildOrderMessagesForReader,
} from './list-messages.server.ts';
import { markOrderMessagesReadUntil } from './mark-read.server.ts';
import {
  findMessageTextError,
  normalizeMessageText,
  type OrderMessage,
  type OrderMessageFailure,
  type OrderMessageToSend,
  UNREAD_REMINDER_DELAY_SECONDS,
} from './model.ts';
import { getCustomerOrderMessageReader, findStaffOrderMessageReader } from './read-thread.server.ts';

type OrderMessageAuthor = {
  reader: OrderMessageThreadReader;
  author: OrderFileUploaderIdentity;
  authorName: string;
};

type SendMessageResult = Result<OrderMessage, OrderMessageFailure>;

async function findMessageByClientKey(ctx: AppContext, orderId: string, clientKey: string) {
  const [row] = await ctx.db
    .select()
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, orderId), eq(orderMessages.clientKey, clientKey)));
  return row ?? null;
}

/** The message that was sent with this key before, if by the same side. */
async function buildResultForAlreadySentMessage(
  ctx: AppContext,
  row: typeof orderMessages.$inferSelect,
  { reader }: OrderMessageAuthor,
): Promise<SendMessageResult> {
  const [message] = await buildOrderMessagesForReader(ctx, [row], reader);
  return message?.isOwn ? ok(message) : fail({ code: 'malformed' });
}

/** Notifies the assignee of a customer's message at once, but only once until it is read. */
async function notifyAssigneeOfMessage(ctx: AppContext, orderId: string): Promise<void> {
  const first = await findFirstUnreadMessage(ctx, orderId, 'staff');
  if (!first) return;
  await notifyStaff(ctx, {
    kind: 'message.in',
    subject: first.id,
    title: `New message about order ${formatOrderNumber(orderId)}`,
    href: `/admin/orders/${orderId}`,
    assigneeId: await findOrderAssigneeId(ctx, orderId),
  });
}

async function insertOrderMessage(
  ctx: AppContext,
  orderId: string,
  writer: OrderMessageAuthor,
  { body, clientKey, fileIds = [] }: OrderMessageToSend,
): Promise<SendMessageResult> {
  const [order] = await ctx.db
    .select({ status: orders.status, deletedAt: orders.deletedAt, isDemo: orders.isDemo })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (!order || order.deletedAt !== null || !MESSAGEABLE_ORDER_STATUSES.includes(order.status))
    return fail({ code: 'locked' });
  const { author, authorName, reader } = writer;
  const [row] = await ctx.db
    .insert(orderMessages)
    .values({
      orderId,
      authorKind: author.kind,
      authorId: author.id,
      authorName,
      body: normalizeMessageText(body),
      clientKey,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) {
    const known = await findMessageByClientKey(ctx, orderId, clientKey);
    return known ? buildResultForAlreadySentMessage(ctx, known, writer) : fail({ code: 'malformed' });
  }
  const attached = await attachOrderFiles(ctx, fileIds, {
    place: 'message',
    orderId,
    messageId: row.id,
    uploader: author,
  });
  if (!attached.ok) return fail({ code: 'file', failure: attached.failure });
  // An answer implies that earlier messages were read.
  await markOrderMessagesReadUntil(ctx, orderId, reader, row.createdAt);
  if (author.kind === 'staff') await auditSentMessage(ctx, orderId, row.id);
  if (!order.isDemo) {
    if (author.kind !== 'staff') await notifyAssigneeOfMessage(ctx, orderId);
    await ctx.jobs.send(
      ctx,
      'message.remind',
      { messageId: row.id },
      { startAfterSeconds: UNREAD_REMINDER_DELAY_SECONDS },
    );
  }
  const [message] = await buildOrderMessagesForReader(ctx, [row], reader);
  return message ? ok(message) : fail({ code: 'malformed' });
}

async function auditSentMessage(ctx: AppContext, orderId: string, messageId: string): Promise<void> {
  await recordAudit(ctx, {
    action: 'orders.message_sent',
    entity: 'order',
    entityId: orderId,
    summary: `Wrote to the customer of order ${formatOrderNumber(orderId)}`,
    after: { messageId },
  });
}

async function sendOrderMessageIdempotently(
  ctx: AppContext,
  orderId: string,
  writer: OrderMessageAuthor,
  draft: OrderMessageToSend,
): Promise<SendMessageResult> {
  const known = await findMessageByClientKey(ctx, orderId, draft.clientKey);
  if (known) return buildResultForAlreadySentMessage(ctx, known, writer);
  const problem = findMessageTextError(draft.body);
  if (problem) return fail(problem);
  if ((draft.fileIds?.length ?? 0) > MAX_ORDER_FILES_BY_PLACE.message)
    return fail({ code: 'file', failure: { code: 'full', place: 'message' } });
  if (writer.author.kind !== 'staff') {
    const allowed = await consumeRateLimit(ctx, 'message', `${orderId} ${writer.reader.name}`);
    if (!allowed.ok) return fail({ code: 'too-many', retryAfterSeconds: allowed.failure.retryAfterSeconds });
  }
  return inTransaction(ctx, (ctx) => insertOrderMessage(ctx, orderId, writer, draft));
}

/** Sends a message of the customer's side. Throws 403 for read-only access; idempotent by its key. */
export async function sendCustomerOrderMessage(
  ctx: AppContext,
  access: OrderAccess,
  draft: OrderMessageToSend,
): Promise<SendMessageResult> {
  assertAccessLevel(access, 'work');
  const { orderId, userId } = access;
  const [order] = await ctx.db
    .select({ name: orders.customerName })
    .from(orders)
    .where(eq(orders.id, orderId));
  const authorName = (await findRegisteredUserName(ctx, userId)) ?? (order?.name || 'Customer');
  const author: OrderFileUploaderIdentity =
    userId === null ? { kind: 'guest', id: null } : { kind: 'customer', id: userId };
  return sendOrderMessageIdempotently(
    ctx,
    orderId,
    { reader: getCustomerOrderMessageReader(access), author, authorName },
    draft,
  );
}

/**
 * Sends a message of the staff. Throws 401 or 403 without the right; fails with `not-found` also for an order
 * not assigned to the fulfiller.
 */
export async function sendStaffMessage(
  ctx: AppContext,
  orderId: string,
  draft: OrderMessageToSend,
): Promise<SendMessageResult> {
  const reader = await findStaffOrderMessageReader(ctx, orderId);
  if (!reader || ctx.actor.kind !== 'user') return fail({ code: 'not-found' });
  const { id } = ctx.actor;
  const authorName = (await findRegisteredUserName(ctx, id)) ?? 'Team';
  return sendOrderMessageIdempotently(
    ctx,
    orderId,
    { reader, author: { kind: 'staff', id }, authorName },
    draft,
  );
}
