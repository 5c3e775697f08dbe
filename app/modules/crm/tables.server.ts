import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/** A person who wrote to the shop; same mailbox, same contact (pages.md section 8). */
export const contacts = pgTable(
  'contacts',
  {
    id: idColumn(),
    /** Trimmed and lower-cased. */
    mailbox: text('mailbox').notNull().unique(),
    /** As it was written last. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    company: text('company'),
    source: text('source').notNull(),
    stage: text('stage').notNull().default('new'),
    tags: text('tags').array().notNull().default([]),
    isBlocked: boolean('is_blocked').notNull().default(false),
    lastContactAt: instant('last_contact_at').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    ...timeColumns(),
  },
  (table) => [
    check('contacts_mailbox_norm', sql`${table.mailbox} = lower(trim(${table.mailbox}))`),
    check(
      'contacts_stage_known',
      sql`${table.stage} in ('new', 'contacted', 'qualified', 'quote_sent', 'won', 'lost')`,
    ),
    index('contacts_by_last_contact').on(table.lastContactAt),
  ],
);

/** Every message of the contact form and of searches without a result, stored before any mail about it (storefront specification, section 3). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn(),
    /** Null for spam, which makes no contact. */
    contactId: uuid('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** What was searched without a result when this was written (pages.md section 10.5); null for the contact form. */
    query: text('query'),
    state: text('state').notNull().default('unread'),
    /** Who of the staff answers it; null while nobody in particular does. */
    assigneeId: uuid('assignee_id'),
    /** Since when the last words of the sender wait for an answer, which the contact page promises within a day. */
    waitingSince: instant('waiting_since').notNull().defaultNow(),
    readAt: instant('read_at'),
    answeredAt: instant('answered_at'),
    /** Counts every change, so that nobody answers over what somebody else did meanwhile. */
    version: integer('version').notNull().default(1),
    /** The same text from the same mailbox on the same day (UTC) is one message. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    isDemo: boolean('is_demo').notNull().default(false),
    ...timeColumns(),
  },
  (table) => [
    check(
      'contact_messages_subject_known',
      sql`${table.subject} in ('project-inquiry', 'service-question', 'partnership', 'support', 'other', 'demand')`,
    ),
    check('contact_messages_state_known', sql`${table.state} in ('unread', 'read', 'answered', 'spam')`),
    index('contact_messages_by_age').on(table.createdAt, table.id),
    index('contact_messages_by_state').on(table.state, table.createdAt, table.id),
    // What waits, by how long: late ones, and how many came within an hour.
    index('contact_messages_waiting')
      .on(table.waitingSince, table.id)
      .where(sql`${table.state} in ('unread', 'read')`),
    index('contact_messages_of_assignee')
      .on(table.assigneeId, table.createdAt, table.id)
      .where(sql`${table.assigneeId} is not null`),
    index('contact_messages_words').using(
      'gin',
      sql`(lower(${table.email} || ' ' || ${table.name} || ' ' || coalesce(${table.company}, '') || ' ' || ${table.message})) gin_trgm_ops`,
    ),
    index('contact_messages_of_query').on(table.query),
    index('contact_messages_of_contact').on(table.contactId, table.createdAt),
  ],
);

/** Answers of the team to a contact message, which went out by mail. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: idColumn(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** Who of the staff wrote it. */
    authorId: uuid('author_id').notNull(),
    body: text('body').notNull(),
    /** One for each state of the conversation: the same form sent again is the same answer. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    ...timeColumns(),
  },
  (table) => [index('contact_replies_of_message').on(table.messageId, table.createdAt, table.id)],
);
