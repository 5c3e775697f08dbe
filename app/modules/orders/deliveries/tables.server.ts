import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

import { orderItems } from '../tables.server.ts';

/** What was handed over, version by version; its files are rows of `order_files`. */
export const deliverables = pgTable(
  'deliverables',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    version: integer('version').notNull(),
    kind: text('kind').notNull(),
    note: text('note'),
    /** Why there is nothing to hand over; only when there is neither file nor link. */
    noFileReason: text('no_file_reason'),
    deliveredBy: uuid('delivered_by'),
    deliveredAt: instant('delivered_at').notNull(),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('deliverables_version').on(table.orderItemId, table.version),
    check('deliverables_kind_known', sql`${table.kind} in ('initial', 'revision', 'extra')`),
    check('deliverables_version_positive', sql`${table.version} > 0`),
  ],
);

/** An https address that belongs to a delivery; without a delivery while it is prepared. */
export const deliverableLinks = pgTable(
  'deliverable_links',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    deliverableId: uuid('deliverable_id').references(() => deliverables.id),
    url: text('url').notNull(),
    label: text('label').notNull(),
    addedBy: uuid('added_by'),
    ...timeColumns(),
  },
  (table) => [
    index('deliverable_links_of_item').on(table.orderItemId),
    check('deliverable_links_https', sql`${table.url} like 'https://%'`),
  ],
);
