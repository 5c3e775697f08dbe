import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { timestampColumn } from '#app/platform/db/columns.server.ts';

/**
 * Everything the embedded payment sandbox stores, in Stripe's own JSON shapes (orders.md "The embedded
 * sandbox").
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    json: jsonb('json').$type<Record<string, unknown>>().notNull(),
    createdAt: timestampColumn('created').notNull(),
  },
  (table) => [index('sandbox_objects_newest').on(table.type, table.createdAt)],
);

export const sandboxIdempotency = pgTable('sandbox_idem', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** Null while the first request with this key is still running. */
  status: integer('status'),
  body: text('body'),
  createdAt: timestampColumn('created').notNull(),
});

export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    eventId: text('event_id').primaryKey(),
    tries: integer('tries').notNull().default(0),
    /** Null once delivered or given up. */
    nextAt: timestampColumn('next_at'),
    lastStatus: integer('last_status'),
  },
  (table) => [
    index('sandbox_deliveries_waiting')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
);
