import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import { users } from './account-tables.server.ts';

/**
 * Accounts to be deleted, and the proof of those that were (pages.md "Account deletion"): ids and times
 * only. No foreign key: a row outlives its account, so that it can be applied again to a restored backup.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: createPrimaryKeyIdColumn(),
    userId: uuid('user_id').notNull(),
    /** Null if the person requested it. */
    requestedBy: uuid('requested_by'),
    reason: text('reason'),
    /** Whether the account was suspended only for this; its person may then keep it. */
    isSuspending: boolean('suspending').notNull(),
    dueAt: timestampColumn('due_at').notNull(),
    canceledAt: timestampColumn('canceled_at'),
    erasedAt: timestampColumn('erased_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('erasures_open')
      .on(table.userId)
      .where(sql`${table.canceledAt} is null and ${table.erasedAt} is null`),
    index('erasures_due').on(table.dueAt),
    check('erasures_end_once', sql`${table.canceledAt} is null or ${table.erasedAt} is null`),
  ],
);

/**
 * Copies of their data that people requested (pages.md "Data export"); a row is deleted with its file, a day
 * after it was ready.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    id: createPrimaryKeyIdColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').notNull().default('queued'),
    /** The cookie consent of the requesting browser, which is not stored per person anywhere else. */
    browserConsent: jsonb('browser_consent').$type<unknown>(),
    storageKey: text('storage_key'),
    sizeBytes: integer('size_bytes'),
    expiresAt: timestampColumn('expires_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('data_exports_one_running')
      .on(table.userId)
      .where(sql`${table.state} = 'queued'`),
    index('data_exports_of_user').on(table.userId, table.createdAt),
    index('data_exports_by_end').on(table.expiresAt),
    check('data_exports_state_known', sql`${table.state} in ('queued', 'ready')`),
    check(
      'data_exports_ready_whole',
      sql`${table.state} = 'queued' or (${table.storageKey} is not null and ${table.expiresAt} is not null)`,
    ),
  ],
);
