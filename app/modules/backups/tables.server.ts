import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** The backups of each night and those an owner asked for, made and failed. A restore leaves the rows: their files are of this installation, not of its shop. */
export const backups = pgTable(
  'backups',
  {
    id: idColumn(),
    /** In `DATA_DIR/backups` of the machine that made it. */
    fileName: text('file_name').notNull(),
    state: text('state').notNull().default('running'),
    /** Whether somebody asked for it; those of the nights are kept apart from these. */
    isByHand: boolean('by_hand').notNull().default(false),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Why there is none, for the owner. */
    error: text('error'),
    finishedAt: instant('finished_at'),
    ...timeColumns(),
  },
  (table) => [
    check('backups_state_known', sql`${table.state} in ('asked', 'running', 'done', 'failed')`),
    index('backups_by_age').on(table.createdAt),
  ],
);
