import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import {
  centsColumn,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import { orders } from './order-tables.server.ts';

/** One attempt to pay an order; states only move forward (orders.md "States"). */
export const payments = pgTable(
  'payments',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull(),
    isLive: boolean('livemode').notNull(),
    providerSessionId: text('provider_session_id').unique(),
    paymentIntent: text('payment_intent').unique(),
    chargeId: text('charge_id'),
    state: text('state').notNull(),
    /** The amount requested by the order, and the amount received. */
    amountCents: centsColumn('amount_cents').notNull(),
    receivedCents: centsColumn('received_cents'),
    sessionExpiresAt: timestampColumn('session_expires_at').notNull(),
    url: text('url'),
    discountRef: text('discount_ref'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    receiptUrl: text('receipt_url'),
    /** The method and reference of a manual payment. */
    method: text('method'),
    reference: text('reference'),
    paidAt: timestampColumn('paid_at'),
    nextSyncAt: timestampColumn('next_sync_at'),
    syncCount: integer('sync_count').notNull().default(0),
    failureCode: text('failure_code'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('payments_attempt').on(table.orderId, table.attempt),
    uniqueIndex('payments_one_active')
      .on(table.orderId)
      .where(sql`${table.state} in ('creating', 'open', 'processing')`),
    index('payments_to_sync')
      .on(table.nextSyncAt)
      .where(sql`${table.nextSyncAt} is not null`),
    check(
      'payments_state_known',
      sql`${table.state} in ('creating', 'open', 'processing', 'paid', 'expired', 'failed', 'review')`,
    ),
    check('payments_method_known', sql`${table.method} in ('bank_transfer', 'cash', 'cheque', 'other')`),
    check('payments_amount_not_negative', sql`${table.amountCents} >= 0`),
    check('payments_received_not_negative', sql`${table.receivedCents} >= 0`),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCents: centsColumn('amount_cents').notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    state: text('state').notNull().default('queued'),
    providerRefundId: text('provider_refund_id').unique(),
    origin: text('origin').notNull(),
    requestedBy: uuid('requested_by'),
    isPromoReleased: boolean('release_promo').notNull().default(true),
    isWorkCanceled: boolean('cancel_work').notNull().default(false),
    failureReason: text('failure_reason'),
    succeededAt: timestampColumn('succeeded_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('refunds_of_order').on(table.orderId),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_by_success')
      .on(table.succeededAt)
      .where(sql`${table.state} = 'succeeded'`),
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'refunds_state_known',
      sql`${table.state} in ('queued', 'pending', 'succeeded', 'failed', 'canceled')`,
    ),
    check('refunds_origin_known', sql`${table.origin} in ('staff', 'provider_dashboard', 'job')`),
    check(
      'refunds_reason_known',
      sql`${table.reason} in ('duplicate', 'customer_request', 'service_disruption', 'satisfaction_guarantee', 'other')`,
    ),
  ],
);

/** A customer's refund request, until the staff decides. */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** `user:<id>` or `guest`. */
    requestedBy: text('requested_by').notNull(),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    /** Items it is about; empty means the whole order. */
    itemIds: uuid('item_ids').array().notNull().default([]),
    state: text('state').notNull().default('open'),
    decidedBy: uuid('decided_by'),
    decisionNote: text('decision_note'),
    decidedAt: timestampColumn('decided_at'),
    refundId: uuid('refund_id').references(() => refunds.id),
    ...createdAndUpdatedColumns(),
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
