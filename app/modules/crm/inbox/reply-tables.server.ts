import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, timeColumns } from '#app/platform/db/columns.server.ts';

import { contactMessages } from '../tables.server.ts';

/** What was written by mail after a contact message: answers of the team, and what their reader wrote back. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: idColumn(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    direction: text('direction').notNull(),
    /** Who of the staff wrote it; null for what came by mail. */
    authorId: uuid('author_id'),
    /** For people: without the quoted conversation below it. */
    body: text('body').notNull(),
    /** What came by mail as a whole; null for answers of the team, and where nothing was left out. */
    wholeText: text('whole_text'),
    /** Names of files that came with it, which are not kept. */
    attachments: text('attachments').array().notNull().default([]),
    /** Written by a program: kept, and nobody is told. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** Once each: the key of the form, or the Message-ID of the mail. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    ...timeColumns(),
  },
  (table) => [
    check('contact_replies_direction_known', sql`${table.direction} in ('out', 'in')`),
    index('contact_replies_of_message').on(table.messageId, table.createdAt, table.id),
  ],
);
