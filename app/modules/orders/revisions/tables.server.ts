import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

import { deliverables } from '../deliveries/tables.server.ts';
import { orderItemScope } from '../deliveries/checklist/tables.server.ts';
import { orderItems } from '../tables.server.ts';

/** A wish for a change of what was delivered; it names rows of the contract. */
export const revisions = pgTable(
  'revisions',
  {
    id: idColumn(),
    orderItemId: uuid('order_item_id')
      .notNull()
      .references(() => orderItems.id),
    number: integer('number').notNull(),
    /** `user:<id>` or `guest`. */
    requestedBy: text('requested_by').notNull(),
    text: text('text').notNull(),
    state: text('state').notNull().default('open'),
    /** Whether it uses one of the item's rounds. */
    isCounted: boolean('counts').notNull().default(true),
    dueAt: instant('due_at'),
    requestedAt: instant('requested_at').notNull(),
    answer: text('answer'),
    resolvedAt: instant('resolved_at'),
    resolvedByDeliverableId: uuid('resolved_by_deliverable_id').references(() => deliverables.id),
    ...timeColumns(),
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
