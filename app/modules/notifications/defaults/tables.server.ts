import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { timeColumns } from '#app/platform/db/columns.server.ts';

/** Where a kind of news goes for people of a role who chose nothing themselves; without a row, wherever it can. */
export const noticeDefaults = pgTable(
  'notice_defaults',
  {
    role: text('role').notNull(),
    kind: text('kind').notNull(),
    isInApp: boolean('in_app').notNull(),
    isByMail: boolean('by_mail').notNull(),
    ...timeColumns(),
  },
  (table) => [primaryKey({ columns: [table.role, table.kind] })],
);
