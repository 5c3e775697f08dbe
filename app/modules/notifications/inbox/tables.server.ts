import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** What somebody of the staff should know; the same event and person is one row (pages.md section 7). */
export const notices = pgTable(
  'notices',
  {
    id: idColumn(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    /** The event: an order's id, a message's, a day. */
    subject: text('subject').notNull(),
    title: text('title').notNull(),
    /** Path in the admin; null where there is nothing to open. */
    href: text('href'),
    readAt: instant('read_at'),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.kind, table.subject, table.userId),
    index('notices_of_user').on(table.userId, table.createdAt, table.id),
    index('notices_by_age').on(table.createdAt),
  ],
);

/** Where a kind of news goes for a person who changed it; without a row the kind's own defaults count. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    isInApp: boolean('in_app').notNull(),
    isByMail: boolean('by_mail').notNull(),
    ...timeColumns(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
