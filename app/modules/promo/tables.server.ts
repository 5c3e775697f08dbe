import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import {
  centsColumn,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** An empty list could be taken for "every service". */
const buildNullOrFilledListCondition = (column: PgColumn) =>
  sql`${column} is null or (jsonb_typeof(${column}) = 'array' and ${column} <> '[]'::jsonb)`;

/** Storefront specification, section 3 (Promo code); orders.md "Tables". */
export const promoCodes = pgTable(
  'promocodes',
  {
    id: createPrimaryKeyIdColumn(),
    /** Trimmed and uppercased. */
    code: text('code').notNull().unique(),
    /** For the team only. */
    description: text('description').notNull().default(''),
    type: text('type').notNull(),
    /** Percent 1..100, or whole cents. */
    value: integer('value').notNull(),
    startsAt: timestampColumn('starts_at'),
    endsAt: timestampColumn('ends_at'),
    minOrderCents: centsColumn('min_order_amount_cents').notNull().default(0),
    maxUses: integer('max_uses'),
    /** Reserved and used redemptions together. */
    currentUses: integer('current_uses').notNull().default(0),
    status: text('status').notNull().default('active'),
    perCustomerLimit: integer('per_customer_limit'),
    isFirstOrderOnly: boolean('first_order_only').notNull().default(false),
    /**
     * Ids of services, and names of categories, whose lines are discounted; if both are null, every line is.
     */
    serviceIds: jsonb('service_ids').$type<readonly string[]>(),
    categories: jsonb('categories').$type<readonly string[]>(),
    /** The user who created it; null for imported codes. */
    createdBy: uuid('created_by'),
    /** Counts the saves of its form, so that an editor detects concurrent ones. Uses do not count. */
    version: integer('version').notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('promocodes_newest').on(table.createdAt, table.id),
    check('promocodes_code_upper', sql`${table.code} = upper(${table.code})`),
    check(
      'promocodes_value_fits_type',
      sql`(${table.type} = 'percentage' and ${table.value} between 1 and 100) or (${table.type} = 'fixed' and ${table.value} > 0)`,
    ),
    check('promocodes_status_known', sql`${table.status} in ('active', 'paused', 'archived')`),
    check('promocodes_uses_not_negative', sql`${table.currentUses} >= 0`),
    check('promocodes_service_ids_not_empty', buildNullOrFilledListCondition(table.serviceIds)),
    check('promocodes_categories_not_empty', buildNullOrFilledListCondition(table.categories)),
    check('promocodes_minimum_not_negative', sql`${table.minOrderCents} >= 0`),
  ],
);

/** One use of a code by one order: reserved at checkout, used at payment, released otherwise. */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    id: createPrimaryKeyIdColumn(),
    promoId: uuid('promo_id')
      .notNull()
      .references(() => promoCodes.id),
    /** The order's id; no foreign key, because imports run checkout, orders, promo and never back. */
    orderId: uuid('order_id').notNull().unique(),
    emailNorm: text('email_norm'),
    userId: uuid('user_id'),
    discountCents: centsColumn('discount_cents').notNull(),
    state: text('state').notNull(),
    isOverLimit: boolean('over_limit').notNull().default(false),
    reservedAt: timestampColumn('reserved_at').notNull(),
    usedAt: timestampColumn('used_at'),
    releasedAt: timestampColumn('released_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('promo_redemptions_state_known', sql`${table.state} in ('reserved', 'used', 'released')`),
    check('promo_redemptions_discount_not_negative', sql`${table.discountCents} >= 0`),
    index('promo_redemptions_of_promo').on(table.promoId, table.state),
  ],
);
