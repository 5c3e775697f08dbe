import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { services } from '#app/modules/catalog/tables.server.ts';
import {
  centsColumn,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import { orders, type ServiceContentStoredAtCheckout } from './order-tables.server.ts';

/** An item of an order with everything that was promised when it was bought. */
export const orderItems = pgTable(
  'order_items',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    serviceId: uuid('service_id').references(() => services.id, { onDelete: 'set null' }),
    serviceSlug: text('service_slug'),
    title: text('title').notNull(),
    category: text('category').notNull(),
    unitCents: centsColumn('unit_cents').notNull(),
    quantity: integer('quantity').notNull(),
    lineCents: centsColumn('line_cents').notNull(),
    /** The catalog price when the team agreed on another one, and why; null if the catalog price applies. */
    catalogueCents: centsColumn('catalogue_cents'),
    priceReason: text('price_reason'),
    discountCents: centsColumn('discount_cents').notNull().default(0),
    deliveryDays: integer('delivery_days').notNull(),
    effortUnits: integer('effort_units').notNull().default(1),
    scope: jsonb('scope').$type<ServiceContentStoredAtCheckout>().notNull(),
    serviceVersion: integer('service_version').notNull(),
    /** Null until the order is paid. */
    workState: text('work_state'),
    isBriefRequired: boolean('brief_required').notNull().default(false),
    revisionRoundsIncluded: integer('revision_rounds_included').notNull().default(1),
    revisionRoundsGranted: integer('revision_rounds_granted').notNull().default(0),
    revisionRoundsUsed: integer('revision_rounds_used').notNull().default(0),
    assigneeId: uuid('assignee_id'),
    dueAt: timestampColumn('due_at'),
    promisedDueAt: timestampColumn('promised_due_at'),
    briefSubmittedAt: timestampColumn('brief_submitted_at'),
    startedAt: timestampColumn('started_at'),
    firstDeliveredAt: timestampColumn('first_delivered_at'),
    deliveredAt: timestampColumn('delivered_at'),
    acceptBy: timestampColumn('accept_by'),
    acceptedAt: timestampColumn('accepted_at'),
    acceptedBy: text('accepted_by'),
    canceledAt: timestampColumn('canceled_at'),
    pausedMinutes: integer('paused_minutes').notNull().default(0),
    isOnTime: boolean('on_time'),
    version: integer('version').notNull().default(1),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('order_items_place').on(table.orderId, table.position),
    index('order_items_of_service').on(table.serviceId),
    index('order_items_of_assignee')
      .on(table.assigneeId)
      .where(sql`${table.assigneeId} is not null`),
    // For the clock and the dashboard: deliveries to accept, briefs to remind of, dates to keep and kept. The
    // rows are wide, so the index of dates includes all columns counted by it.
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
      .on(table.firstDeliveredAt, table.orderId, table.id, table.isOnTime)
      .where(sql`${table.firstDeliveredAt} is not null`),
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
