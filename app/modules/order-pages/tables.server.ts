import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { instant } from '#app/platform/db/columns.server.ts';

/** Who of the staff has an order open, and when they last said so; what is older than `PRESENT_MS` counts for nothing. */
export const orderPresence = pgTable(
  'order_presence',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** By the clock of the database, which all processes share. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.userId] })],
);
