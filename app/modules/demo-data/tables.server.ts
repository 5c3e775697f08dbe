import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant } from '#app/platform/db/columns.server.ts';

import type { SeedWish } from './seed-wish.ts';

/** Each time generated rows were loaded or removed, the shop was emptied or saved: what was asked for, how far it is, what it says. */
export const seedRuns = pgTable(
  'seed_runs',
  {
    id: idColumn(),
    wish: jsonb('wish').$type<SeedWish>().notNull(),
    /** The load its rows carry in `seed_batch`; null where it loads none. */
    batch: text('batch'),
    state: text('state').notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    /** Null until it was counted. */
    total: integer('total'),
    /** What it has done so far, a sentence a line. */
    log: text('log').array().notNull().default([]),
    /** Name of the file the shop was saved to before it began, or as its whole purpose. */
    snapshot: text('snapshot'),
    askedBy: uuid('asked_by'),
    /** Also the moment that generated rows are made for: they end there. */
    askedAt: instant('asked_at').notNull(),
    movedAt: instant('moved_at').notNull(),
    /** When somebody asked it to stop. */
    canceledAt: instant('canceled_at'),
    finishedAt: instant('finished_at'),
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
    index('seed_runs_newest').on(table.askedAt),
    // One at a time: whoever comes second is told.
    uniqueIndex('seed_runs_one_open')
      .on(sql`(true)`)
      .where(sql`${table.finishedAt} is null`),
  ],
);
