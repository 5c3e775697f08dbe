import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { timestampColumn } from '#app/platform/db/columns.server.ts';

/**
 * Which staff have an order open, and when they last reported it; rows older than `PRESENCE_TIMEOUT_MS` are ignored.
 */
export const orderPresence = pgTable(
  'order_presence',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** By the database's clock, which all processes share. */
    seenAt: timestampColumn('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.userId] })],
);
