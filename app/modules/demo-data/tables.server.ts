import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createPrimaryKeyIdColumn, timestampColumn } from '#app/platform/db/columns.server.ts';

import type { DemoDataLoadRequest } from './seed-request.ts';

/** Runs that loaded or removed generated rows, reset the shop or saved it: request, progress and log. */
export const seedRuns = pgTable(
  'seed_runs',
  {
    id: createPrimaryKeyIdColumn(),
    request: jsonb('wish').$type<DemoDataLoadRequest>().notNull(),
    /** The load in the `seed_batch` of its rows; null if it loads none. */
    batch: text('batch'),
    state: text('state').notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    /** Null until it is counted. */
    total: integer('total'),
    /** The steps so far, one sentence per line. */
    log: text('log').array().notNull().default([]),
    /** Name of the file that the shop was saved to before the run, or as its only purpose. */
    snapshot: text('snapshot'),
    requestedBy: uuid('asked_by'),
    /** Also the time at which generated rows end. */
    requestedAt: timestampColumn('asked_at').notNull(),
    movedAt: timestampColumn('moved_at').notNull(),
    /** When a user canceled it. */
    canceledAt: timestampColumn('canceled_at'),
    finishedAt: timestampColumn('finished_at'),
  },
  (table) => [
    check(
      'seed_runs_state_known',
      sql`${table.state} in ('waiting', 'running', 'done', 'failed', 'canceled')`,
    ),
    check(
      'seed_runs_finished',
      sql`(${table.finishedAt} is not null) = (${table.state} in ('done', 'failed', 'canceled'))`,
    ),
    index('seed_runs_newest').on(table.requestedAt),
    // One at a time: a second request fails.
    uniqueIndex('seed_runs_one_open')
      .on(sql`(true)`)
      .where(sql`${table.finishedAt} is null`),
  ],
);
