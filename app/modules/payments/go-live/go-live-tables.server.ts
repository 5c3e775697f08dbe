import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant } from '#app/platform/db/columns.server.ts';

/**
 * When the owner opened the shop for real payments, and until when (pages.md, /admin/stripe-readiness). Rows stay: the one
 * without an end is in force for the account of its key.
 */
export const goLives = pgTable(
  'go_lives',
  {
    id: idColumn(),
    /** Of the key it was pressed with, and what a person knows the key by. */
    keyMark: text('key_mark').notNull(),
    keyLast4: text('key_last4').notNull(),
    /** Null where the provider did not tell it: then it counts for that key alone. */
    accountId: text('account_id'),
    pressedBy: uuid('pressed_by'),
    pressedAt: instant('pressed_at').notNull(),
    /** What blocked at that moment, and why the shop opened in spite of it. */
    overridden: jsonb('overridden').$type<{ id: string; title: string }[]>().notNull(),
    reason: text('reason'),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('go_lives_in_force')
      .on(table.keyMark)
      .where(sql`${table.withdrawnAt} is null`),
    check(
      'go_lives_overridden_with_reason',
      sql`jsonb_array_length(${table.overridden}) = 0 or ${table.reason} is not null`,
    ),
  ],
);
