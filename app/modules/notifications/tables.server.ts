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

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * The channels of a kind of notification for a role, for people without choices of their own; without a row,
 * every possible channel.
 */
export const noticeDefaults = pgTable(
  'notice_defaults',
  {
    role: text('role').notNull(),
    kind: text('kind').notNull(),
    isInApp: boolean('in_app').notNull(),
    isByMail: boolean('by_mail').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [primaryKey({ columns: [table.role, table.kind] })],
);

/** A notification for a staff member; one row per event and person (pages.md "Team notifications"). */
export const notices = pgTable(
  'notices',
  {
    id: createPrimaryKeyIdColumn(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    /** The event: the id of an order or a message, or a day. */
    subject: text('subject').notNull(),
    title: text('title').notNull(),
    /** Path in the admin; null without a page. */
    href: text('href'),
    readAt: timestampColumn('read_at'),
    /** The load that generated it (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
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

/** The channels of a kind of notification that a person chose; without a row the defaults apply. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    isInApp: boolean('in_app').notNull(),
    isByMail: boolean('by_mail').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** Topics that mailboxes without an account unsubscribed from. Accounts have settings of their own. */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    /** Lowercase. */
    mailbox: text('mailbox').notNull(),
    topic: text('topic').notNull(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.mailbox, table.topic] }),
    check(
      'mail_refusals_topic_known',
      sql`${table.topic} in ('messages', 'reviewRequests', 'reviewDecisions')`,
    ),
  ],
);

/** Edited texts of emails. An email without a row, or whose row no longer fits, uses its shipped texts. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    template: text('template').primaryKey(),
    /** The texts that differ from the shipped ones, by part. */
    words: jsonb('words').$type<Record<string, string>>().notNull(),
    /** Counts the publications. */
    version: integer('version').notNull().default(1),
    ...createdAndUpdatedColumns(),
  },
  (table) => [check('mail_texts_version_positive', sql`${table.version} > 0`)],
);
