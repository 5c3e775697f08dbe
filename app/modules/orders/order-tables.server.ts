import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import {
  centsColumn,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** Every way in which an order can begin. */
const ORDER_SOURCES = sql.raw("'cart', 'direct', 'shared_cart', 'agent', 'quote', 'manual'");

/**
 * Indexes of the orders by data set: those of each load of generated rows, and the shop's own, to check
 * whether there is one and to list the few among the demo's many.
 */
const buildOrderDataSetIndexes = ({
  seedBatch,
  isDemo,
  createdAt,
  id,
}: Record<'seedBatch' | 'isDemo' | 'createdAt' | 'id', AnyPgColumn>) => [
  index('orders_of_batch')
    .on(seedBatch)
    .where(sql`${seedBatch} is not null`),
  index('orders_own')
    .on(createdAt, id)
    .where(sql`not ${isDemo}`),
];

type OrderPromoAndUtmIndexColumns = Record<'promoCode' | 'utm' | 'createdAt', AnyPgColumn>;

/** Indexes of orders with a promo code, and of those with a campaign. */
const defineOrderPromoAndUtmTableIndexes = ({ promoCode, utm, createdAt }: OrderPromoAndUtmIndexColumns) => [
  index('orders_by_promo')
    .on(promoCode, createdAt)
    .where(sql`${promoCode} is not null`),
  index('orders_of_source')
    .on(sql`lower(${utm}->>'utm_source')`, createdAt)
    .where(sql`${utm} is not null`),
  index('orders_of_campaign')
    .on(sql`lower(${utm}->>'utm_campaign')`, createdAt)
    .where(sql`${utm} is not null`),
];

/** orders.md "Tables". The id is random (v4): its first 8 characters are the number people see. */
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
    subtotalCents: centsColumn('subtotal_cents').notNull(),
    discountCents: centsColumn('discount_cents').notNull().default(0),
    taxCents: centsColumn('tax_cents').notNull().default(0),
    totalCents: centsColumn('total_usd').notNull(),
    currency: text('currency').notNull().default('usd'),
    refundedCents: centsColumn('refunded_cents').notNull().default(0),
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
    termsAcceptedAt: timestampColumn('terms_accepted_at'),
    consent: jsonb('consent').$type<{
      analytics: boolean;
      marketing: boolean;
      recordId: string | null;
      gaClientId?: string;
      linkedinId?: string;
    }>(),
    utm: jsonb('utm').$type<UtmCampaignValues>(),
    /**
     * Whether it was ordered on a phone or tablet; null if unknown, or if the browser asked not to be
     * counted.
     */
    isMobile: boolean('is_mobile'),
    country: text('country'),
    payUntil: timestampColumn('pay_until'),
    paidAt: timestampColumn('paid_at'),
    dueAt: timestampColumn('due_at'),
    promiseKind: text('promise_kind').notNull().default('clock'),
    promiseBasis: jsonb('promise_basis').$type<Record<string, unknown>>(),
    completedAt: timestampColumn('completed_at'),
    /**
     * Days after the last delivery in which a refund may be requested, as configured when this was ordered.
     */
    refundDays: integer('refund_days').notNull().default(7),
    refundUntil: timestampColumn('refund_until'),
    purchaseTrackedAt: timestampColumn('purchase_tracked_at'),
    isSettledLate: boolean('settled_late').notNull().default(false),
    linkVersion: integer('link_version').notNull().default(1),
    assigneeId: uuid('assignee_id'),
    tags: text('tags').array().notNull().default([]),
    version: integer('version').notNull().default(1),
    deletedAt: timestampColumn('deleted_at'),
    deletedBy: uuid('deleted_by'),
    anonymisedAt: timestampColumn('anonymised_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    /** The load of generated rows it belongs to (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    ...buildOrderDataSetIndexes(table),
    check(
      'orders_status_known',
      sql`${table.status} in ('PENDING', 'PAID', 'COMPLETED', 'CANCELED', 'EXPIRED', 'REFUNDED')`,
    ),
    check(
      'orders_payment_state_known',
      sql`${table.paymentState} in ('UNPAID', 'PROCESSING', 'PAID', 'NO_CHARGE', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVIEW')`,
    ),
    check('orders_dispute_state_known', sql`${table.disputeState} in ('NONE', 'OPEN', 'WON', 'LOST')`),
    check('orders_source_known', sql`${table.source} in (${ORDER_SOURCES})`),
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
    check('orders_refund_days', sql`${table.refundDays} between 1 and 90`),
    check('orders_currency_usd', sql`${table.currency} = 'usd'`),
    check(
      'orders_paid_has_date',
      sql`${table.status} not in ('PAID', 'COMPLETED') or ${table.paidAt} is not null`,
    ),
    // Includes all columns its counts need, so that they read no rows.
    index('orders_by_status')
      .on(table.status, table.createdAt, table.id, table.isLive, table.isDemo)
      .where(sql`${table.deletedAt} is null`),
    index('orders_of_user').on(table.userId, table.createdAt),
    index('orders_of_email').on(table.emailNorm),
    index('orders_of_promo')
      .on(table.promoId)
      .where(sql`${table.promoId} is not null`),
    // For counts of who accepted each version of the terms and of the privacy policy.
    index('orders_of_terms')
      .on(table.termsVersionId)
      .where(sql`${table.termsVersionId} is not null`),
    index('orders_of_privacy')
      .on(table.privacyVersionId)
      .where(sql`${table.privacyVersionId} is not null`),
    // Orders in progress, with all columns that lists of late and open work need, so that they read no rows.
    index('orders_at_work')
      .on(table.dueAt, table.id, table.isLive, table.isDemo)
      .where(sql`${table.status} = 'PAID' and ${table.deletedAt} is null`),
    // Queried every minute: among the few that wait, those whose time to pay is over.
    index('orders_to_expire')
      .on(table.payUntil)
      .where(sql`${table.status} = 'PENDING'`),
    index('orders_of_browser').on(table.browserHash, table.createdAt),
    index('orders_newest').on(table.createdAt),
    // For sorting, searching and filtering the staff's list.
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
    ...defineOrderPromoAndUtmTableIndexes(table),
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
export type ServiceContentStoredAtCheckout = {
  about: string;
  process: string;
  included: string;
  excluded: string;
  details: string;
  value: string;
  includedRows: string[];
  excludedRows: string[];
};

/** A 6-digit code sent to the order's email address, by which a guest may also write. */
export const orderCodes = pgTable(
  'order_codes',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [index('order_codes_of_order').on(table.orderId, table.createdAt)],
);

/** Numbers without gaps: incremented inside the transaction that uses them. */
export const counters = pgTable('counters', {
  name: text('name').primaryKey(),
  value: integer('value').notNull().default(0),
});
