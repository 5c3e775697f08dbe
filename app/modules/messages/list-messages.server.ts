import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';

import { orderFiles } from '#app/modules/fulfilment/files/file-tables.server.ts';
import { type SelectedOrderFile, toOrderFileForDisplay } from '#app/modules/fulfilment/files/order-files.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { orderEvents } from '#app/modules/orders/event-tables.server.ts';
import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  createReadForBatchedStatement,
  combineReadsIntoOneStatement,
} from '#app/platform/db/read-together.server.ts';

import { orderMessages } from '../orders/message-tables.server.ts';

import {
  type OrderMessage,
  type OrderMessageThreadSide,
  MESSAGES_PER_PAGE,
  type OrderMessageThread,
} from './model.ts';
import { messageReads } from './tables.server.ts';

/** The reader of a thread: their side, and their key in `message_reads`. */
export type OrderMessageThreadReader = { side: OrderMessageThreadSide; name: string };

/**
 * Statuses in which messages can be written; in all others the thread is read-only (pages.md "The order
 * room").
 */
export const MESSAGEABLE_ORDER_STATUSES: readonly string[] = ['PAID', 'COMPLETED'];

type OrderMessageRow = typeof orderMessages.$inferSelect;

const orderMessageDbColumns = {
  id: orderMessages.id,
  authorKind: orderMessages.authorKind,
  authorId: orderMessages.authorId,
  authorName: orderMessages.authorName,
  body: orderMessages.body,
  createdAt: orderMessages.createdAt,
};
type SelectedOrderMessageRow = Pick<OrderMessageRow, keyof typeof orderMessageDbColumns>;

const getOrderMessageAuthorSide = ({
  authorKind,
}: Pick<OrderMessageRow, 'authorKind'>): OrderMessageThreadSide =>
  authorKind === 'staff' ? 'staff' : 'customer';

function isMessageFromReaderSide(row: SelectedOrderMessageRow, reader: OrderMessageThreadReader): boolean {
  if (getOrderMessageAuthorSide(row) !== reader.side) return false;
  // The customer's side counts as one person, before and after the order is linked to an account.
  return reader.side === 'customer' || `user:${row.authorId}` === reader.name;
}

const messageFileColumns = {
  id: orderFiles.id,
  name: orderFiles.name,
  sizeBytes: orderFiles.sizeBytes,
  deletedAt: orderFiles.deletedAt,
  messageId: orderFiles.messageId,
};
type MessageFileRow = Parameters<typeof toOrderFileForDisplay>[0] & { messageId: string | null };

function buildOrderMessagesWithFiles(
  rows: readonly SelectedOrderMessageRow[],
  files: readonly MessageFileRow[],
  reader: OrderMessageThreadReader,
): OrderMessage[] {
  const filesOf = (messageId: string): SelectedOrderFile[] =>
    files.filter((file) => file.messageId === messageId).map(toOrderFileForDisplay);
  return rows.map((row) => ({
    id: row.id,
    side: getOrderMessageAuthorSide(row),
    isOwn: isMessageFromReaderSide(row, reader),
    authorName: row.authorName,
    body: row.body,
    at: row.createdAt.toISOString(),
    files: filesOf(row.id),
  }));
}

/** Returns messages as a reader sees them, each with its files. */
export async function buildOrderMessagesForReader(
  ctx: AppContext,
  rows: readonly OrderMessageRow[],
  reader: OrderMessageThreadReader,
): Promise<OrderMessage[]> {
  if (rows.length === 0) return [];
  const files = await ctx.db
    .select(messageFileColumns)
    .from(orderFiles)
    .where(
      inArray(
        orderFiles.messageId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id));
  return buildOrderMessagesWithFiles(rows, files, reader);
}

/** Returns the name of an account's owner; null for guests and erased accounts. */
export async function findRegisteredUserName(ctx: AppContext, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [person] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return person?.name || null;
}

/** Returns the position of a message in its thread; null for a message of another order. */
export async function findOrderMessageIdAndTime(ctx: AppContext, orderId: string, messageId: string) {
  const [row] = await ctx.db
    .select({ id: orderMessages.id, createdAt: orderMessages.createdAt })
    .from(orderMessages)
    .where(and(eq(orderMessages.id, messageId), eq(orderMessages.orderId, orderId)));
  return row ?? null;
}

/** Clocks of several processes differ a little, so newer messages are queried with some overlap. */
const MESSAGE_QUERY_CLOCK_SKEW_MS = 60_000;

const messageOrderIdPlaceholder = sql.placeholder('orderId');
const messageTimeQueryPlaceholder = sql.placeholder('at');
const newestMessageFirstOrder = [desc(orderMessages.createdAt), desc(orderMessages.id)];

/** The queries behind `toReaderOrderMessageThread`: the newest messages that match a condition, and the state of the order. */
const buildOrderMessageThreadQueries = (condition?: SQL) => ({
  messages: createReadForBatchedStatement(orderMessageDbColumns, (from) =>
    from
      .from(orderMessages)
      .where(and(eq(orderMessages.orderId, messageOrderIdPlaceholder), condition))
      .orderBy(...newestMessageFirstOrder)
      .limit(MESSAGES_PER_PAGE + 1),
  ),
  messageFiles: createReadForBatchedStatement(messageFileColumns, (from) =>
    from
      .from(orderFiles)
      .where(and(eq(orderFiles.orderId, messageOrderIdPlaceholder), isNotNull(orderFiles.messageId)))
      .orderBy(asc(orderFiles.createdAt), asc(orderFiles.id)),
  ),
  talkedAbout: createReadForBatchedStatement({ status: orders.status, deletedAt: orders.deletedAt }, (from) =>
    from.from(orders).where(eq(orders.id, messageOrderIdPlaceholder)),
  ),
  // The read marks of a guest still apply to the account that the order was linked to.
  messageMarks: createReadForBatchedStatement(
    { reader: messageReads.reader, at: messageReads.lastReadAt },
    (from) =>
      from
        .from(messageReads)
        .where(
          and(
            eq(messageReads.orderId, messageOrderIdPlaceholder),
            inArray(messageReads.reader, [sql.placeholder('reader'), 'guest']),
          ),
        )
        .orderBy(desc(messageReads.lastReadAt)),
  ),
  newestEvent: createReadForBatchedStatement({ id: orderEvents.id }, (from) =>
    from
      .from(orderEvents)
      .where(eq(orderEvents.orderId, messageOrderIdPlaceholder))
      .orderBy(desc(orderEvents.at), desc(orderEvents.id))
      .limit(1),
  ),
});

/** The queries behind `toReaderOrderMessageThread` for the newest messages of an order; `reader` is the reader's key. */
export const orderMessageThreadQueries = buildOrderMessageThreadQueries();

const readNewestOrderThreadMessages = combineReadsIntoOneStatement(orderMessageThreadQueries);
const readOrderMessagesCreatedAfter = combineReadsIntoOneStatement(
  buildOrderMessageThreadQueries(gt(orderMessages.createdAt, messageTimeQueryPlaceholder)),
);
const readOrderMessagesBeforeCursor = combineReadsIntoOneStatement(
  buildOrderMessageThreadQueries(
    or(
      lt(orderMessages.createdAt, messageTimeQueryPlaceholder),
      and(
        eq(orderMessages.createdAt, messageTimeQueryPlaceholder),
        lt(orderMessages.id, sql.placeholder('id')),
      ),
    ),
  ),
);

/** Returns a thread as a reader sees it. */
export function toReaderOrderMessageThread(
  stored: Awaited<ReturnType<typeof readNewestOrderThreadMessages>>,
  reader: OrderMessageThreadReader,
): OrderMessageThread {
  const shown = stored.messages.slice(0, MESSAGES_PER_PAGE).toReversed();
  const [order] = stored.talkedAbout;
  const mark = stored.messageMarks.find((one) => reader.side === 'customer' || one.reader === reader.name);
  return {
    messages: buildOrderMessagesWithFiles(shown, stored.messageFiles, reader),
    hasEarlier: stored.messages.length > MESSAGES_PER_PAGE,
    readUntil: mark?.at.toISOString() ?? null,
    isOpen:
      order !== undefined && order.deletedAt === null && MESSAGEABLE_ORDER_STATUSES.includes(order.status),
    // Every visible change of an order's page records an event.
    mark: stored.newestEvent[0]?.id ?? '',
  };
}

/**
 * Returns the newest messages of an order, those before a given one, or all since a given time, as a reader
 * sees them. The caller has checked the right.
 */
export async function listOrderThreadMessages(
  ctx: AppContext,
  orderId: string,
  { reader, ...query }: { reader: OrderMessageThreadReader; before?: string | null; since?: string | null },
): Promise<OrderMessageThread> {
  const values = { orderId, reader: reader.name };
  if (query.since) {
    const from = new Date(Date.parse(query.since) - MESSAGE_QUERY_CLOCK_SKEW_MS).toISOString();
    return toReaderOrderMessageThread(
      await readOrderMessagesCreatedAfter(ctx.db, { ...values, at: from }),
      reader,
    );
  }
  const from = query.before ? await findOrderMessageIdAndTime(ctx, orderId, query.before) : null;
  if (!from) return toReaderOrderMessageThread(await readNewestOrderThreadMessages(ctx.db, values), reader);
  const place = { at: from.createdAt.toISOString(), id: from.id };
  return toReaderOrderMessageThread(
    await readOrderMessagesBeforeCursor(ctx.db, { ...values, ...place }),
    reader,
  );
}
