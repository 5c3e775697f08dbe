import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { payments } from '#app/modules/orders/payments/tables.server.ts';
import { orders } from '#app/modules/orders/tables.server.ts';
import { cents, idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** A payment the buyer's bank questions, as the provider tells it (orders.md sections 7 and 15). */
export const disputes = pgTable(
  'disputes',
  {
    id: idColumn(),
    providerDisputeId: text('provider_dispute_id').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    chargeId: text('charge_id'),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull(),
    providerStatus: text('provider_status').notNull(),
    state: text('state').notNull(),
    evidenceDueAt: instant('evidence_due_at'),
    evidenceSubmittedAt: instant('evidence_submitted_at'),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    ...timeColumns(),
  },
  (table) => [
    index('disputes_of_order').on(table.orderId),
    check('disputes_state_known', sql`${table.state} in ('OPEN', 'WON', 'LOST')`),
    check('disputes_amount_not_negative', sql`${table.amountCents} >= 0`),
  ],
);
