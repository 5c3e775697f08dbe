import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

import { orderItems } from '../../tables.server.ts';

/** The contract, row by row; inserted with the payment, its text never changes (orders.md section 6). */
export const orderItemScope = pgTable(
  'order_item_scope',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    kind: text('kind').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    state: text('state').notNull().default('open'),
    reason: text('reason'),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
    deliveredVersion: integer('delivered_version'),
    acceptedAt: instant('accepted_at'),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('order_item_scope_place').on(table.orderItemId, table.kind, table.position),
    check('order_item_scope_kind_known', sql`${table.kind} in ('included', 'excluded')`),
    check('order_item_scope_state_known', sql`${table.state} in ('open', 'done', 'not_applicable')`),
  ],
);
