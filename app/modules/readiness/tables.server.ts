import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createPrimaryKeyIdColumn, timestampColumn } from '#app/platform/db/columns.server.ts';

/**
 * The last result of each check. Checks are identified by their ids in
 * `checks.ts`; a row with an unknown id is ignored.
 */
export const readinessChecks = pgTable(
  'readiness_checks',
  {
    id: text('id').primaryKey(),
    state: text('state').notNull(),
    detail: text('detail').notNull(),
    /** The mark of the provider's key it ran with: a result does not apply to another key. */
    keyMark: text('key_mark').notNull(),
    ranAt: timestampColumn('ran_at').notNull(),
  },
  (table) => [
    check('readiness_checks_state_known', sql`${table.state} in ('ok', 'warning', 'blocking', 'unknown')`),
  ],
);

/** Manual checks that a person confirmed (pages.md, /admin/stripe-readiness). */
export const readinessTicks = pgTable('readiness_ticks', {
  id: text('id').primaryKey(),
  tickedBy: uuid('ticked_by'),
  tickedAt: timestampColumn('ticked_at').notNull(),
});

/** The requested runs of all checks, so that the page can show their progress. */
export const readinessRuns = pgTable(
  'readiness_runs',
  {
    id: createPrimaryKeyIdColumn(),
    requestedBy: uuid('asked_by'),
    requestedAt: timestampColumn('asked_at').notNull(),
    /** The number of finished checks. */
    done: integer('done').notNull().default(0),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [index('readiness_runs_newest').on(table.requestedAt)],
);

/**
 * When the shop first saw each key of the provider, by its mark: the provider does not report a key's age.
 */
export const readinessKeys = pgTable('readiness_keys', {
  mark: text('mark').primaryKey(),
  firstSeenAt: timestampColumn('first_seen_at').notNull(),
});
