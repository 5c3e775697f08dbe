import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

import { orders } from '../tables.server.ts';

/** A 6-digit code sent to the order's mailbox, by which a guest may write and not only read. */
export const orderCodes = pgTable(
  'order_codes',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    ...timeColumns(),
  },
  (table) => [index('order_codes_of_order').on(table.orderId, table.createdAt)],
);
