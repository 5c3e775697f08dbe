import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { orderItems } from '#app/modules/orders/item-tables.server.ts';
import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** The contract, row by row; inserted at payment; its text never changes (orders.md "Tables"). */
export const orderItemScope = pgTable(
  'order_item_scope',
  {
    id: createPrimaryKeyIdColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    kind: text('kind').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    state: text('state').notNull().default('open'),
    reason: text('reason'),
    doneAt: timestampColumn('done_at'),
    doneBy: uuid('done_by'),
    deliveredVersion: integer('delivered_version'),
    acceptedAt: timestampColumn('accepted_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('order_item_scope_place').on(table.orderItemId, table.kind, table.position),
    check('order_item_scope_kind_known', sql`${table.kind} in ('included', 'excluded')`),
    check('order_item_scope_state_known', sql`${table.state} in ('open', 'done', 'not_applicable')`),
  ],
);

/** Deliveries, version by version; their files are rows of `order_files`. */
export const deliverables = pgTable(
  'deliverables',
  {
    id: createPrimaryKeyIdColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    version: integer('version').notNull(),
    kind: text('kind').notNull(),
    note: text('note'),
    /** Why the delivery has no files or links; only set without them. */
    noFileReason: text('no_file_reason'),
    deliveredBy: uuid('delivered_by'),
    deliveredAt: timestampColumn('delivered_at').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('deliverables_version').on(table.orderItemId, table.version),
    check('deliverables_kind_known', sql`${table.kind} in ('initial', 'revision', 'extra')`),
    check('deliverables_version_positive', sql`${table.version} > 0`),
  ],
);

/** An https link of a delivery; without a delivery while it is being prepared. */
export const deliverableLinks = pgTable(
  'deliverable_links',
  {
    id: createPrimaryKeyIdColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id),
    url: text('url').notNull(),
    label: text('label').notNull(),
    addedBy: uuid('added_by'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('deliverable_links_of_item').on(table.orderItemId),
    check('deliverable_links_https', sql`${table.url} like 'https://%'`),
  ],
);

/** A request to change a delivery; it names rows of the contract. */
export const revisions = pgTable(
  'revisions',
  {
    id: createPrimaryKeyIdColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    number: integer('number').notNull(),
    /** `user:<id>` or `guest`. */
    requestedBy: text('requested_by').notNull(),
    text: text('text').notNull(),
    state: text('state').notNull().default('open'),
    /** Whether it uses up one of the item's rounds. */
    isCounted: boolean('counts').notNull().default(true),
    dueAt: timestampColumn('due_at'),
    requestedAt: timestampColumn('requested_at').notNull(),
    answer: text('answer'),
    resolvedAt: timestampColumn('resolved_at'),
    resolvedByDeliverableId: uuid('resolved_by_deliverable_id').references(() => deliverables.id),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('revisions_number').on(table.orderItemId, table.number),
    uniqueIndex('revisions_one_open')
      .on(table.orderItemId)
      .where(sql`${table.state} = 'open'`),
    check('revisions_state_known', sql`${table.state} in ('open', 'resolved', 'withdrawn', 'out_of_scope')`),
  ],
);

export const revisionPoints = pgTable(
  'revision_points',
  {
    revisionId: uuid('revision_id')
      .notNull()
      .references(() => revisions.id),
    scopeRowId: uuid('scope_row_id')
      .notNull()
      .references(() => orderItemScope.id),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.scopeRowId] })],
);
