import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

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
    /** Which load of generated rows it came with (docs/manual/data.md); null for what is real. */
    seedBatch: text('seed_batch'),
    ...timeColumns(),
  },
  (table) => [
    index('notices_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
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

/** What mailboxes without an account do not want; an account has switches of its own. */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    /** Lower case. */
    mailbox: text('mailbox').notNull(),
    topic: text('topic').notNull(),
    ...timeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.mailbox, table.topic] }),
    check(
      'mail_refusals_topic_known',
      sql`${table.topic} in ('messages', 'reviewRequests', 'reviewDecisions')`,
    ),
  ],
);

/** Words of mails that somebody rewrote; a mail without a row, or whose row does not fit any more, has its shipped words. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    template: text('template').primaryKey(),
    /** The words that differ from the shipped ones, by part. */
    words: jsonb('words').$type<Record<string, string>>().notNull(),
    /** Counts the publications. */
    version: integer('version').notNull().default(1),
    ...timeColumns(),
  },
  (table) => [check('mail_texts_version_positive', sql`${table.version} > 0`)],
);
