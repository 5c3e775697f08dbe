import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import {
  centsColumn,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * A payment that the buyer's bank disputes, as the provider reports it (orders.md "States" and "Promo codes,
 * refunds and disputes").
 */
export const disputes = pgTable(
  'disputes',
  {
    id: createPrimaryKeyIdColumn(),
    providerDisputeId: text('provider_dispute_id').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    chargeId: text('charge_id'),
    amountCents: centsColumn('amount_cents').notNull(),
    reason: text('reason').notNull(),
    providerStatus: text('provider_status').notNull(),
    state: text('state').notNull(),
    evidenceDueAt: timestampColumn('evidence_due_at'),
    evidenceSubmittedAt: timestampColumn('evidence_submitted_at'),
    openedAt: timestampColumn('opened_at').notNull(),
    closedAt: timestampColumn('closed_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('disputes_of_order').on(table.orderId),
    check('disputes_state_known', sql`${table.state} in ('OPEN', 'WON', 'LOST')`),
    check('disputes_amount_not_negative', sql`${table.amountCents} >= 0`),
  ],
);

/** The webhook inbox: each event is stored once, then processed until it is done (orders.md "Webhook"). */
export const providerEvents = pgTable(
  'provider_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    isLive: boolean('livemode').notNull(),
    providerCreatedAt: timestampColumn('provider_created_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    source: text('source').notNull(),
    state: text('state').notNull().default('received'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: timestampColumn('next_try_at'),
    leasedUntil: timestampColumn('leased_until'),
    processedAt: timestampColumn('processed_at'),
    error: text('error'),
  },
  (table) => [
    check('provider_events_state_known', sql`${table.state} in ('received', 'done', 'ignored', 'dead')`),
    check('provider_events_source_known', sql`${table.source} in ('webhook', 'poll', 'replay')`),
    // The events of one order, for its timeline.
    index('provider_events_of_object').on(table.objectId),
    // The log of all events.
    index('provider_events_newest').on(table.receivedAt, table.eventId),
    index('provider_events_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.state} = 'received'`),
  ],
);

/** How far a poll of the provider has come, and when a step last ran; `value` is an ISO instant. */
export const checkoutCursors = pgTable('checkout_cursors', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/**
 * When the owner opened the shop for real payments, and until when (pages.md, /admin/stripe-readiness). Rows
 * stay; the one without an end applies to the account of its key.
 */
export const goLives = pgTable(
  'go_lives',
  {
    id: createPrimaryKeyIdColumn(),
    /** A mark of the key it was pressed with, by which people can recognize the key. */
    keyMark: text('key_mark').notNull(),
    keyLast4: text('key_last4').notNull(),
    /** Null if the provider did not return it; Go live then counts for that key only. */
    accountId: text('account_id'),
    pressedBy: uuid('pressed_by'),
    pressedAt: timestampColumn('pressed_at').notNull(),
    /** The blockers at that moment that the owner overrode. */
    overridden: jsonb('overridden').$type<{ id: string; title: string }[]>().notNull(),
    reason: text('reason'),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnAt: timestampColumn('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('go_lives_in_force')
      .on(table.keyMark)
      .where(sql`${table.withdrawnAt} is null`),
    check(
      'go_lives_overridden_with_reason',
      sql`jsonb_array_length(${table.overridden}) = 0 or ${table.reason} is not null`,
    ),
  ],
);
