import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

import { refunds } from '../payments/tables.server.ts';
import { orders } from '../tables.server.ts';

/** A customer's wish for the money back, until the staff decides. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** `user:<id>` or `guest`. */
    requestedBy: text('requested_by').notNull(),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    state: text('state').notNull().default('open'),
    decidedBy: uuid('decided_by'),
    decisionNote: text('decision_note'),
    decidedAt: instant('decided_at'),
    refundId: uuid('refund_id').references(() => refunds.id),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('refund_requests_one_open')
      .on(table.orderId)
      .where(sql`${table.state} = 'open'`),
    index('refund_requests_of_order').on(table.orderId),
    check(
      'refund_requests_state_known',
      sql`${table.state} in ('open', 'approved', 'declined', 'withdrawn')`,
    ),
    check(
      'refund_requests_reason_known',
      sql`${table.reason} in ('not_as_described', 'late', 'not_needed', 'by_mistake', 'quality', 'other')`,
    ),
    check('refund_requests_text_length', sql`char_length(${table.text}) between 20 and 2000`),
  ],
);
