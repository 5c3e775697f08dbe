import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant } from '#app/platform/db/columns.server.ts';

/** What each check found when it last ran. Checks are known by their ids in `checks.ts`; a row of an unknown one is ignored. */
export const readinessChecks = pgTable(
  'readiness_checks',
  {
    id: text('id').primaryKey(),
    state: text('state').notNull(),
    detail: text('detail').notNull(),
    /** The provider's key it ran with, as its mark: with another key a result says nothing. */
    keyMark: text('key_mark').notNull(),
    ranAt: instant('ran_at').notNull(),
  },
  (table) => [
    check('readiness_checks_state_known', sql`${table.state} in ('ok', 'warning', 'blocking', 'unknown')`),
  ],
);

/** What a person says they have seen to, where no program can look (pages.md, /admin/stripe-readiness). */
export const readinessTicks = pgTable('readiness_ticks', {
  id: text('id').primaryKey(),
  tickedBy: uuid('ticked_by'),
  tickedAt: instant('ticked_at').notNull(),
});

/** The runs of all checks that somebody asked for, so that their page can follow. */
export const readinessRuns = pgTable(
  'readiness_runs',
  {
    id: idColumn(),
    askedBy: uuid('asked_by'),
    askedAt: instant('asked_at').notNull(),
    /** How many checks have their result. */
    done: integer('done').notNull().default(0),
    finishedAt: instant('finished_at'),
  },
  (table) => [index('readiness_runs_newest').on(table.askedAt)],
);

/** When the shop first saw each key of the provider, by its mark: the provider does not tell how old a key is. */
export const readinessKeys = pgTable('readiness_keys', {
  mark: text('mark').primaryKey(),
  firstSeenAt: instant('first_seen_at').notNull(),
});
