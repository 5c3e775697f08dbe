import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * How far a reader has read: `user:<id>` for staff and customers, `guest` for the holder of the order's link.
 */
export const messageReads = pgTable(
  'message_reads',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    reader: text('reader').notNull(),
    lastReadAt: timestampColumn('last_read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.reader] })],
);

/** Notes of the staff, in a table of their own, so that a missing filter can never show one to a customer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    body: text('body').notNull(),
    clientKey: text('client_key').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('order_notes_once').on(table.orderId, table.clientKey),
    index('order_notes_of_order').on(table.orderId, table.createdAt),
    check('order_notes_length', sql`char_length(${table.body}) between 1 and 5000`),
  ],
);
