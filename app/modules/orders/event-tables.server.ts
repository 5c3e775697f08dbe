import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createPrimaryKeyIdColumn, timestampColumn } from '#app/platform/db/columns.server.ts';

import { orderItems } from './item-tables.server.ts';
import { orders } from './order-tables.server.ts';

/**
 * Append-only; the source of both timelines, the customer's and the staff's. Data are ids, cents and states,
 * never message bodies.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: createPrimaryKeyIdColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderItemId: uuid('order_item_id').references(() => orderItems.id),
    kind: text('kind').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id'),
    isVisibleToCustomer: boolean('visible_to_customer').notNull().default(false),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: timestampColumn('at').notNull(),
  },
  (table) => [
    index('order_events_of_order').on(table.orderId, table.at),
    // Used for each item of an order that is purged.
    index('order_events_of_item')
      .on(table.orderItemId)
      .where(sql`${table.orderItemId} is not null`),
    check(
      'order_events_actor_known',
      sql`${table.actorKind} in ('customer', 'guest', 'staff', 'system', 'provider')`,
    ),
  ],
);
