import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { services } from '#app/modules/catalog/tables.server.ts';
import { cents, idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** orders.md section 6. The id is random (v4): its first 8 characters are the number people see. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    status: text('status').notNull().default('PENDING'),
    paymentState: text('payment_state').notNull().default('UNPAID'),
    disputeState: text('dispute_state').notNull().default('NONE'),
    closedReason: text('closed_reason'),
    source: text('source').notNull(),
    userId: uuid('user_id'),
    email: text('email'),
    emailNorm: text('email_norm'),
    customerName: text('customer_name'),
    companyName: text('company_name'),
    taxId: text('tax_id'),
    poReference: text('po_reference'),
    billingAddress: jsonb('billing_address').$type<Record<string, string>>(),
    invoiceEmail: text('invoice_email'),
    subtotalCents: cents('subtotal_cents').notNull(),
    discountCents: cents('discount_cents').notNull().default(0),
    taxCents: cents('tax_cents').notNull().default(0),
    totalCents: cents('total_usd').notNull(),
    currency: text('currency').notNull().default('usd'),
    refundedCents: cents('refunded_cents').notNull().default(0),
    promoId: uuid('promo_id'),
    promoCode: text('promo_code'),
    promoType: text('promo_type'),
    promoValue: integer('promo_value'),
    checkoutKey: text('checkout_key').unique(),
    checkoutFingerprint: text('checkout_fingerprint'),
    browserHash: text('browser_hash'),
    provider: text('provider').notNull(),
    isLive: boolean('livemode').notNull(),
    termsVersionId: text('terms_version_id'),
    privacyVersionId: text('privacy_version_id'),
    termsAcceptedAt: instant('terms_accepted_at'),
    consent: jsonb('consent').$type<{
      analytics: boolean;
      marketing: boolean;
      recordId: string | null;
      gaClientId?: string;
      linkedinId?: string;
    }>(),
    utm: jsonb('utm').$type<Record<string, string>>(),
    country: text('country'),
    payUntil: instant('pay_until'),
    paidAt: instant('paid_at'),
    dueAt: instant('due_at'),
    promiseKind: text('promise_kind').notNull().default('clock'),
    promiseBasis: jsonb('promise_basis').$type<Record<string, unknown>>(),
    completedAt: instant('completed_at'),
    refundUntil: instant('refund_until'),
    purchaseTrackedAt: instant('purchase_tracked_at'),
    isSettledLate: boolean('settled_late').notNull().default(false),
    linkVersion: integer('link_version').notNull().default(1),
    assigneeId: uuid('assignee_id'),
    tags: text('tags').array().notNull().default([]),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by'),
    anonymisedAt: instant('anonymised_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    ...timeColumns(),
  },
  (table) => [
    check(
      'orders_status_known',
      sql`${table.status} in ('PENDING', 'PAID', 'COMPLETED', 'CANCELED', 'EXPIRED', 'REFUNDED')`,
    ),
    check(
      'orders_payment_state_known',
      sql`${table.paymentState} in ('UNPAID', 'PROCESSING', 'PAID', 'NO_CHARGE', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVIEW')`,
    ),
    check('orders_dispute_state_known', sql`${table.disputeState} in ('NONE', 'OPEN', 'WON', 'LOST')`),
    check('orders_source_known', sql`${table.source} in ('cart', 'direct', 'quote', 'manual')`),
    check(
      'orders_closed_reason_known',
      sql`${table.closedReason} in ('expired', 'start_over', 'superseded', 'payment_failed', 'provider_rejected', 'admin')`,
    ),
    check(
      'orders_discount_within_subtotal',
      sql`${table.discountCents} between 0 and ${table.subtotalCents}`,
    ),
    check(
      'orders_total_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.taxCents}`,
    ),
    check(
      'orders_total_payable',
      sql`${table.totalCents} = 0 or ${table.totalCents} between 50 and 99999999`,
    ),
    check('orders_refunded_within_total', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    check('orders_currency_usd', sql`${table.currency} = 'usd'`),
    check(
      'orders_paid_has_date',
      sql`${table.status} not in ('PAID', 'COMPLETED') or ${table.paidAt} is not null`,
    ),
    // With all that its counts ask, so that they read no rows.
    index('orders_by_status')
      .on(table.status, table.createdAt, table.id, table.isLive)
      .where(sql`${table.deletedAt} is null`),
    index('orders_of_user').on(table.userId, table.createdAt),
    index('orders_of_email').on(table.emailNorm),
    index('orders_due')
      .on(table.dueAt)
      .where(sql`${table.status} = 'PAID'`),
    // Asked every minute: of the few that wait, those whose time to pay is over.
    index('orders_to_expire')
      .on(table.payUntil)
      .where(sql`${table.status} = 'PENDING'`),
    index('orders_of_browser').on(table.browserHash, table.createdAt),
    index('orders_newest').on(table.createdAt),
    // What the staff's list sorts by, searches and narrows to.
    index('orders_by_due_last')
      .on(table.dueAt.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
    index('orders_by_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('orders_by_total')
      .on(table.totalCents, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('orders_of_assignee')
      .on(table.assigneeId)
      .where(sql`${table.assigneeId} is not null`),
    index('orders_by_promo')
      .on(table.promoCode, table.createdAt)
      .where(sql`${table.promoCode} is not null`),
    index('orders_in_trash')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('orders_customer_words').using(
      'gin',
      sql`(lower(coalesce(${table.emailNorm}, '') || ' ' || coalesce(${table.customerName}, '') || ' ' || coalesce(${table.companyName}, ''))) gin_trgm_ops`,
    ),
  ],
);

/** Raw sections of the service as they were shown at checkout. */
export type ScopeSnapshot = {
  about: string;
  process: string;
  included: string;
  excluded: string;
  details: string;
  value: string;
  includedRows: string[];
  excludedRows: string[];
};

/** A line of an order with everything that was promised when it was bought. */
export const orderItems = pgTable(
  'order_items',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    serviceSlug: text('service_slug'),
    title: text('title').notNull(),
    category: text('category').notNull(),
    unitCents: cents('unit_cents').notNull(),
    quantity: integer('quantity').notNull(),
    lineCents: cents('line_cents').notNull(),
    /** What the catalogue asked when the team agreed on another price, and why; null for a price of the catalogue. */
    catalogueCents: cents('catalogue_cents'),
    priceReason: text('price_reason'),
    discountCents: cents('discount_cents').notNull().default(0),
    deliveryDays: integer('delivery_days').notNull(),
    effortUnits: integer('effort_units').notNull().default(1),
    scope: jsonb('scope').$type<ScopeSnapshot>().notNull(),
    serviceVersion: integer('service_version').notNull(),
    /** Null until the order is paid. */
    workState: text('work_state'),
    isBriefRequired: boolean('brief_required').notNull().default(false),
    revisionRoundsIncluded: integer('revision_rounds_included').notNull().default(1),
    revisionRoundsGranted: integer('revision_rounds_granted').notNull().default(0),
    revisionRoundsUsed: integer('revision_rounds_used').notNull().default(0),
    assigneeId: uuid('assignee_id'),
    dueAt: instant('due_at'),
    promisedDueAt: instant('promised_due_at'),
    briefSubmittedAt: instant('brief_submitted_at'),
    startedAt: instant('started_at'),
    firstDeliveredAt: instant('first_delivered_at'),
    deliveredAt: instant('delivered_at'),
    acceptBy: instant('accept_by'),
    acceptedAt: instant('accepted_at'),
    acceptedBy: text('accepted_by'),
    canceledAt: instant('canceled_at'),
    pausedMinutes: integer('paused_minutes').notNull().default(0),
    isOnTime: boolean('on_time'),
    version: integer('version').notNull().default(1),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('order_items_place').on(table.orderId, table.position),
    index('order_items_of_service').on(table.serviceId),
    index('order_items_of_assignee')
      .on(table.assigneeId)
      .where(sql`${table.assigneeId} is not null`),
    // What the clock and the dashboard look for: deliveries to accept, briefs to remind of, dates to keep and kept. The rows
    // are wide, so the index of dates has all that is counted by it.
    index('order_items_to_accept')
      .on(table.acceptBy)
      .where(sql`${table.workState} = 'delivered'`),
    index('order_items_due')
      .on(table.dueAt, table.orderId, table.workState, table.quantity, table.effortUnits)
      .where(sql`${table.workState} in ('awaiting_brief', 'queued', 'in_progress', 'revision_requested')`),
    index('order_items_open_work')
      .on(table.workState, table.orderId)
      .where(
        sql`${table.workState} in ('awaiting_brief', 'queued', 'in_progress', 'delivered', 'revision_requested')`,
      ),
    index('order_items_newest').on(table.createdAt, table.orderId),
    index('order_items_by_first_delivery')
      .on(table.firstDeliveredAt, table.orderId, table.isOnTime)
      .where(sql`${table.isOnTime} is not null`),
    index('order_items_by_category').on(table.category, table.orderId),
    index('order_items_title_words').using('gin', sql`(lower(${table.title})) gin_trgm_ops`),
    check('order_items_quantity_one_to_99', sql`${table.quantity} between 1 and 99`),
    check('order_items_line_adds_up', sql`${table.lineCents} = ${table.unitCents} * ${table.quantity}`),
    check(
      'order_items_own_price_has_reason',
      sql`(${table.catalogueCents} is null) = (${table.priceReason} is null)`,
    ),
    check('order_items_discount_within_line', sql`${table.discountCents} between 0 and ${table.lineCents}`),
    check(
      'order_items_work_state_known',
      sql`${table.workState} in ('awaiting_brief', 'queued', 'in_progress', 'delivered', 'revision_requested', 'accepted', 'canceled')`,
    ),
    check(
      'order_items_revisions_within_rounds',
      sql`${table.revisionRoundsUsed} <= ${table.revisionRoundsIncluded} + ${table.revisionRoundsGranted}`,
    ),
    check('order_items_accepted_by_known', sql`${table.acceptedBy} in ('customer', 'auto', 'staff')`),
  ],
);

/** Append-only: both timelines, the customer's and the staff's. Data are ids, cents and states, never message bodies. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: uuid('order_item_id').references(() => orderItems.id),
    kind: text('kind').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    isVisibleToCustomer: boolean('visible_to_customer').notNull().default(false),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: instant('at').notNull(),
  },
  (table) => [
    index('order_events_of_order').on(table.orderId, table.at),
    check(
      'order_events_actor_known',
      sql`${table.actorKind} in ('customer', 'guest', 'staff', 'system', 'provider')`,
    ),
  ],
);

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

/** One attempt to pay an order; states only move forward (orders.md section 7). */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
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
    /** What the order asks for, and what really arrived. */
    amountCents: cents('amount_cents').notNull(),
    receivedCents: cents('received_cents'),
    sessionExpiresAt: instant('session_expires_at').notNull(),
    url: text('url'),
    discountRef: text('discount_ref'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    receiptUrl: text('receipt_url'),
    /** How money came that no provider saw, and where the team finds it again. */
    method: text('method'),
    reference: text('reference'),
    paidAt: instant('paid_at'),
    nextSyncAt: instant('next_sync_at'),
    syncCount: integer('sync_count').notNull().default(0),
    failureCode: text('failure_code'),
    ...timeColumns(),
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
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amountCents: cents('amount_cents').notNull(),
    reason: text('reason').notNull(),
    note: text('note'),
    state: text('state').notNull().default('requested'),
    providerRefundId: text('provider_refund_id').unique(),
    origin: text('origin').notNull(),
    requestedBy: uuid('requested_by'),
    isPromoReleased: boolean('release_promo').notNull().default(true),
    isWorkCanceled: boolean('cancel_work').notNull().default(false),
    failureReason: text('failure_reason'),
    succeededAt: instant('succeeded_at'),
    ...timeColumns(),
  },
  (table) => [
    index('refunds_of_order').on(table.orderId),
    index('refunds_of_payment').on(table.paymentId),
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'refunds_state_known',
      sql`${table.state} in ('requested', 'pending', 'succeeded', 'failed', 'canceled')`,
    ),
    check('refunds_origin_known', sql`${table.origin} in ('staff', 'provider_dashboard', 'job')`),
    check(
      'refunds_reason_known',
      sql`${table.reason} in ('duplicate', 'customer_request', 'service_disruption', 'satisfaction_guarantee', 'other')`,
    ),
  ],
);

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

/** Numbers without gaps: raised inside the transaction that uses them. */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  value: integer('value').notNull().default(0),
});
