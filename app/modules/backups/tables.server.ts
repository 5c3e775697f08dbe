import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * The nightly and requested backups, complete and failed. A restore keeps these rows: their files belong to
 * this installation, not to its shop.
 */
export const backups = pgTable(
  'backups',
  {
    id: createPrimaryKeyIdColumn(),
    /** In `DATA_DIR/backups` of the machine that made it. */
    fileName: text('file_name').notNull(),
    state: text('state').notNull().default('running'),
    /** Whether it was requested manually; nightly ones are kept separately. */
    isByHand: boolean('by_hand').notNull().default(false),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Why it failed, for the owner. */
    error: text('error'),
    finishedAt: timestampColumn('finished_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('backups_state_known', sql`${table.state} in ('asked', 'running', 'done', 'failed')`),
    index('backups_by_age').on(table.createdAt),
  ],
);
