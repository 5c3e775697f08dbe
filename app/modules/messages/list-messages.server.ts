import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';

import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { type PickedFile, toPicked } from '#app/modules/fulfilment/files/order-files.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { read, together } from '#app/platform/db/read-together.server.ts';

import { orderMessages } from '../orders/message-tables.server.ts';

import { type Message, type MessageSide, PAGE_OF_MESSAGES, type Thread } from './model.ts';
import { messageReads } from './tables.server.ts';

/** The reader of a thread: their side, and their key in `message_reads`. */
export type Reader = { side: MessageSide; name: string };

/**
 * Statuses in which messages can be written; in all others the thread is read-only (pages.md "The order
 * room").
 */
export const TALKED_ABOUT: readonly string[] = ['PAID', 'COMPLETED'];

type OrderMessageRow = typeof orderMessages.$inferSelect;

const shownColumns = {
  id: orderMessages.id,
  authorKind: orderMessages.authorKind,
  authorId: orderMessages.authorId,
  authorName: orderMessages.authorName,
  body: orderMessages.body,
  createdAt: orderMessages.createdAt,
};
type ShownRow = Pick<OrderMessageRow, keyof typeof shownColumns>;

const sideOf = ({ authorKind }: Pick<OrderMessageRow, 'authorKind'>): MessageSide =>
  authorKind === 'staff' ? 'staff' : 'customer';

function isOwn(row: ShownRow, reader: Reader): boolean {
  if (sideOf(row) !== reader.side) return false;
  // The customer's side counts as one person, before and after the order is linked to an account.
  return reader.side === 'customer' || `user:${row.authorId}` === reader.name;
}

const fileColumns = {
  id: orderFiles.id,
  name: orderFiles.name,
  sizeBytes: orderFiles.sizeBytes,
  deletedAt: orderFiles.deletedAt,
  messageId: orderFiles.messageId,
};
type FileRow = Parameters<typeof toPicked>[0] & { messageId: string | null };

function asMessages(rows: readonly ShownRow[], files: readonly FileRow[], reader: Reader): Message[] {
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

/** Returns messages as a reader sees them, each with its files. */
export async function toMessages(
  ctx: AppContext,
  rows: readonly OrderMessageRow[],
  reader: Reader,
): Promise<Message[]> {
  if (rows.length === 0) return [];
  const files = await ctx.db
    .select(fileColumns)
    .from(orderFiles)
    .where(
      inArray(
        orderFiles.messageId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  return asMessages(rows, files, reader);
}

/** Returns the name of an account's owner; null for guests and erased accounts. */
export async function findPersonName(ctx: AppContext, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return person?.name || null;
}

/** Returns the position of a message in its thread; null for a message of another order. */
export async function findPosition(ctx: AppContext, orderId: string, messageId: string) {
  const [row] = await ctx.db
    .select({ id: orderMessages.id, createdAt: orderMessages.createdAt })
    .from(orderMessages)
    .where(and(eq(orderMessages.id, messageId), eq(orderMessages.orderId, orderId)));
  return row ?? null;
}

/** Clocks of several processes differ a little, so newer messages are queried with some overlap. */
const OVERLAP_MS = 60_000;

const ofOrder = sql.placeholder('orderId');
const timePlaceholder = sql.placeholder('at');
const newestFirst = [desc(orderMessages.createdAt), desc(orderMessages.id)];

/** The queries behind `toThread`: the newest messages that match a condition, and the state of the order. */
const readsOf = (condition?: SQL) => ({
  messages: read(shownColumns, (from) =>
    from
      .from(orderMessages)
      .where(and(eq(orderMessages.orderId, ofOrder), condition))
      .orderBy(...newestFirst)
      .limit(PAGE_OF_MESSAGES + 1),
  ),
  messageFiles: read(fileColumns, (from) =>
    from
      .from(orderFiles)
      .where(and(eq(orderFiles.orderId, ofOrder), isNotNull(orderFiles.messageId)))
      .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id)),
  ),
  talkedAbout: read({ status: orders.status, deletedAt: orders.deletedAt }, (from) =>
    from.from(orders).where(eq(orders.id, ofOrder)),
  ),
  // The read marks of a guest still apply to the account that the order was linked to.
  messageMarks: read({ reader: messageReads.reader, at: messageReads.lastReadAt }, (from) =>
    from
      .from(messageReads)
      .where(
        and(
          eq(messageReads.orderId, ofOrder),
          inArray(messageReads.reader, [sql.placeholder('reader'), 'guest']),
        ),
      )
      .orderBy(desc(messageReads.lastReadAt)),
  ),
  newestEvent: read({ id: orderEvents.id }, (from) =>
    from
      .from(orderEvents)
      .where(eq(orderEvents.orderId, ofOrder))
      .orderBy(desc(orderEvents.at), desc(orderEvents.id))
      .limit(1),
  ),
});

/** The queries behind `toThread` for the newest messages of an order; `reader` is the reader's key. */
export const threadReads = readsOf();

const readNewest = together(threadReads);
const readSince = together(readsOf(gt(orderMessages.createdAt, timePlaceholder)));
const readBefore = together(
  readsOf(
    or(
      lt(orderMessages.createdAt, timePlaceholder),
      and(eq(orderMessages.createdAt, timePlaceholder), lt(orderMessages.id, sql.placeholder('id'))),
    ),
  ),
);

/** Returns a thread as a reader sees it. */
export function toThread(stored: Awaited<ReturnType<typeof readNewest>>, reader: Reader): Thread {
  const shown = stored.messages.slice(0, PAGE_OF_MESSAGES).toReversed();
  const [order] = stored.talkedAbout;
  const mark = stored.messageMarks.find((one) => reader.side === 'customer' || one.reader === reader.name);
  return {
    messages: asMessages(shown, stored.messageFiles, reader),
    hasEarlier: stored.messages.length > PAGE_OF_MESSAGES,
    readUntil: mark?.at.toISOString() ?? null,
    isOpen: order !== undefined && order.deletedAt === null && TALKED_ABOUT.includes(order.status),
    // Every visible change of an order's page records an event.
    mark: stored.newestEvent[0]?.id ?? '',
  };
}

/**
 * Returns the newest messages of an order, those before a given one, or all since a given time, as a reader
 * sees them. The caller has checked the right.
 */
export async function listMessages(
  ctx: AppContext,
  orderId: string,
  { reader, ...query }: { reader: Reader; before?: string | null; since?: string | null },
): Promise<Thread> {
  const values = { orderId, reader: reader.name };
  if (query.since) {
    const from = new Date(Date.parse(query.since) - OVERLAP_MS).toISOString();
    return toThread(await readSince(ctx.db, { ...values, at: from }), reader);
  }
  const from = query.before ? await findPosition(ctx, orderId, query.before) : null;
  if (!from) return toThread(await readNewest(ctx.db, values), reader);
  const place = { at: from.createdAt.toISOString(), id: from.id };
  return toThread(await readBefore(ctx.db, { ...values, ...place }), reader);
}
