import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant } from '#app/platform/db/columns.server.ts';

import { users } from '../tables.server.ts';

/**
 * Whom a limit of guesses has held back lately, so that an owner can see and end it (pages.md, /admin/security). The counter itself is
 * the limiter's; `key` is what it counts by: a digest, or the network of a client.
 */
export const signInHolds = pgTable(
  'sign_in_holds',
  {
    id: idColumn(),
    limitName: text('limit_name').notNull(),
    key: text('key').notNull(),
    /** Null where what was typed has no account, and where a limit is of a client. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Shortened to the network, as the audit keeps it. */
    address: text('address'),
    count: integer('count').notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_holds_of').on(table.limitName, table.key),
    index('sign_in_holds_newest').on(table.lastAt),
    index('sign_in_holds_of_user').on(table.userId),
  ],
);
