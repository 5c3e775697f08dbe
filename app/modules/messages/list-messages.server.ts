import { and, asc, desc, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm';

import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { type PickedFile, toPicked } from '#app/modules/fulfilment/files/order-files.ts';
import { users } from '#app/modules/identity/tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { orderMessages } from '../orders/message-tables.server.ts';

import { type Message, type MessageSide, PAGE_OF_MESSAGES, type Thread } from './model.ts';
import { messageReads } from './tables.server.ts';

/** Who reads a thread: their side, and the name of their mark in `message_reads`. */
export type Reader = { side: MessageSide; name: string };

/** Statuses in which people talk about an order; the others are read only (pages.md section 3.3). */
export const TALKED_ABOUT: readonly string[] = ['PAID', 'COMPLETED'];

type Row = typeof orderMessages.$inferSelect;

const sideOf = ({ authorKind }: Pick<Row, 'authorKind'>): MessageSide =>
  authorKind === 'staff' ? 'staff' : 'customer';

function isOwn(row: Row, reader: Reader): boolean {
  if (sideOf(row) !== reader.side) return false;
  // Whoever is on the customer's side is one person, before and after the order got an account.
  return reader.side === 'customer' || `user:${row.authorId}` === reader.name;
}

/** Messages as a reader sees them, each with its files. */
export async function toMessages(ctx: AppContext, rows: readonly Row[], reader: Reader): Promise<Message[]> {
  if (rows.length === 0) return [];
  const files = await ctx.db
    .select({
      id: orderFiles.id,
      name: orderFiles.name,
      sizeBytes: orderFiles.sizeBytes,
      deletedAt: orderFiles.deletedAt,
      messageId: orderFiles.messageId,
    })
    .from(orderFiles)
    .where(
      inArray(
        orderFiles.messageId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  const filesOf = (messageId: string): PickedFile[] =>
    files.filter((file) => file.messageId === messageId).map(toPicked);
  return rows.map((row) => ({
    id: row.id,
    side: sideOf(row),
    isOwn: isOwn(row, reader),
    authorName: row.authorName,
    body: row.body,
    at: row.createdAt.toISOString(),
    files: filesOf(row.id),
  }));
}

/** The name of an account's person; null for guests and erased accounts. */
export async function findPersonName(ctx: AppContext, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return person?.name || null;
}

/** The place of a message in its thread; null for one of another order. */
export async function findPosition(ctx: AppContext, orderId: string, messageId: string) {
  const [row] = await ctx.db
    .select({ id: orderMessages.id, createdAt: orderMessages.createdAt })
    .from(orderMessages)
    .where(and(eq(orderMessages.id, messageId), eq(orderMessages.orderId, orderId)));
  return row ?? null;
}

/** How far a reader has read; null for not at all. */
export async function findReadUntil(ctx: AppContext, orderId: string, readers: readonly string[]) {
  const marks = await ctx.db
    .select({ at: messageReads.lastReadAt })
    .from(messageReads)
    .where(and(eq(messageReads.orderId, orderId), inArray(messageReads.reader, [...readers])))
    .orderBy(desc(messageReads.lastReadAt))
    .limit(1);
  return marks[0]?.at ?? null;
}

/** Clocks of several processes differ a little: what is newer is asked for with some overlap. */
const OVERLAP_MS = 60_000;

async function condition(
  ctx: AppContext,
  orderId: string,
  { before, since }: { before?: string | null; since?: string | null },
): Promise<SQL | undefined> {
  if (since) return gt(orderMessages.createdAt, new Date(Date.parse(since) - OVERLAP_MS));
  const from = before ? await findPosition(ctx, orderId, before) : null;
  if (!from) return undefined;
  const { createdAt, id } = from;
  return or(
    lt(orderMessages.createdAt, createdAt),
    and(eq(orderMessages.createdAt, createdAt), lt(orderMessages.id, id)),
  );
}

/** The newest event of an order's timeline: everything that its page shows differently leaves one. */
async function findMark(ctx: AppContext, orderId: string): Promise<string> {
  const [newest] = await ctx.db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
    .limit(1);
  return newest?.id ?? '';
}

/**
 * The newest messages of an order, or those before one of them, or all since a moment, as a reader sees them. The caller has
 * asked whether they may.
 */
export async function listMessages(
  ctx: AppContext,
  orderId: string,
  { reader, ...asked }: { reader: Reader; before?: string | null; since?: string | null },
): Promise<Thread> {
  const rows = await ctx.db
    .select()
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, orderId), await condition(ctx, orderId, asked)))
    .orderBy(desc(orderMessages.createdAt), desc(orderMessages.id))
    .limit(PAGE_OF_MESSAGES + 1);
  const shown = rows.slice(0, PAGE_OF_MESSAGES).toReversed();
  // The marks of a guest count on for the account their order went to.
  const names = reader.side === 'customer' ? [reader.name, 'guest'] : [reader.name];
  const [order] = await ctx.db
    .select({ status: orders.status, deletedAt: orders.deletedAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  return {
    messages: await toMessages(ctx, shown, reader),
    hasEarlier: rows.length > PAGE_OF_MESSAGES,
    readUntil: (await findReadUntil(ctx, orderId, names))?.toISOString() ?? null,
    isOpen: order !== undefined && order.deletedAt === null && TALKED_ABOUT.includes(order.status),
    mark: await findMark(ctx, orderId),
  };
}
