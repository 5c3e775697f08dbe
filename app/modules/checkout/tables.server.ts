import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '#app/platform/db/columns.server.ts';

/** The webhook inbox: an event is stored once, then worked until it is done (orders.md section 9). */
export const providerEvents = pgTable(
  'provider_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    isLive: boolean('livemode').notNull(),
    providerCreatedAt: instant('provider_created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    source: text('source').notNull(),
    state: text('state').notNull().default('received'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    leasedUntil: instant('leased_until'),
    processedAt: instant('processed_at'),
    error: text('error'),
  },
  (table) => [
    check('provider_events_state_known', sql`${table.state} in ('received', 'done', 'ignored', 'dead')`),
    check('provider_events_source_known', sql`${table.source} in ('webhook', 'poll', 'replay')`),
    // What came about one order's money, for its timeline.
    index('provider_events_of_object').on(table.objectId),
    index('provider_events_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.state} = 'received'`),
  ],
);

/** How far a poll of the provider has come, and when work last ran; `value` is an ISO instant. */
export const checkoutCursors = pgTable('checkout_cursors', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Everything the embedded payment sandbox knows, in Stripe's own JSON shapes (orders.md section 11). */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    json: jsonb('json').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created').notNull(),
  },
  (table) => [index('sandbox_objects_newest').on(table.type, table.createdAt)],
);

export const sandboxIdempotency = pgTable('sandbox_idem', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  /** Null while the first request with this key is still running. */
  status: integer('status'),
  body: text('body'),
  createdAt: instant('created').notNull(),
});

export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    eventId: text('event_id').primaryKey(),
    tries: integer('tries').notNull().default(0),
    /** Null once delivered or given up. */
    nextAt: instant('next_at'),
    lastStatus: integer('last_status'),
  },
  (table) => [
    index('sandbox_deliveries_waiting')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
);
