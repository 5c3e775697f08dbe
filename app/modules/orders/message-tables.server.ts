import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, timeColumns } from '#app/platform/db/columns.server.ts';

import { orderItems } from './item-tables.server.ts';
import { orders } from './order-tables.server.ts';

/** The thread of an order: plain text, both sides. Lies with the orders and not with `messages`, because files of the work point to it. */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: uuid('order_item_id').references(() => orderItems.id),
    authorKind: text('author_kind').notNull(),
    authorId: uuid('author_id'),
    authorName: text('author_name').notNull(),
    body: text('body').notNull(),
    /** Made by the sender's page, so that a message sent again is the same one. */
    clientKey: text('client_key').notNull(),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('order_messages_once').on(table.orderId, table.clientKey),
    index('order_messages_of_order').on(table.orderId, table.createdAt, table.id),
    index('order_messages_of_item')
      .on(table.orderItemId)
      .where(sql`${table.orderItemId} is not null`),
    check('order_messages_author_known', sql`${table.authorKind} in ('customer', 'guest', 'staff')`),
    check('order_messages_length', sql`char_length(${table.body}) between 1 and 5000`),
  ],
);
