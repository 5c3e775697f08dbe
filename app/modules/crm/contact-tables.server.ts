import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import {
  centsColumn,
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** A person who wrote to the shop; one contact per mailbox (pages.md "Contacts"). */
export const contacts = pgTable(
  'contacts',
  {
    id: createPrimaryKeyIdColumn(),
    /** Trimmed and lowercased. */
    mailbox: text('mailbox').notNull().unique(),
    /** As last written. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    company: text('company'),
    source: text('source').notNull(),
    stage: text('stage').notNull().default('new'),
    tags: text('tags').array().notNull().default([]),
    isBlocked: boolean('is_blocked').notNull().default(false),
    /** The reason; kept after unblocking. */
    blockReason: text('block_reason'),
    phone: text('phone'),
    website: text('website'),
    /** The staff member in charge of this lead. No foreign key: people leave. */
    ownerId: uuid('owner_id'),
    /** The estimated value of the lead. */
    valueCents: centsColumn('value_cents'),
    nextStep: text('next_step'),
    /** Why it was lost; kept when the stage changes, so that an Undo restores it. */
    lostReason: text('lost_reason'),
    /** How the person consented, if the staff entered the consent (pages.md "Contacts"). */
    consentNote: text('consent_note'),
    consentNotedAt: timestampColumn('consent_noted_at'),
    /** The campaigns of the first and the last visit, as forms and orders reported them. */
    utmFirst: jsonb('utm_first').$type<UtmCampaignValues>(),
    utmLast: jsonb('utm_last').$type<UtmCampaignValues>(),
    /** When the person was erased; such a row only remains because others refer to it. */
    erasedAt: timestampColumn('erased_at'),
    version: integer('version').notNull().default(1),
    lastContactAt: timestampColumn('last_contact_at').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    /** The load that generated it (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('contacts_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    check('contacts_mailbox_norm', sql`${table.mailbox} = lower(trim(${table.mailbox}))`),
    check(
      'contacts_stage_known',
      sql`${table.stage} in ('new', 'contacted', 'qualified', 'quote_sent', 'won', 'lost')`,
    ),
    check('contacts_lost_has_reason', sql`${table.stage} <> 'lost' or ${table.lostReason} is not null`),
    check('contacts_value_not_negative', sql`${table.valueCents} >= 0`),
    index('contacts_by_last_contact').on(table.lastContactAt),
    // For the staff's list by age, in all and by stage; the tab counts use the index alone.
    index('contacts_newest')
      .on(table.createdAt, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('contacts_by_stage')
      .on(table.stage, table.createdAt, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('contacts_by_value')
      .on(table.valueCents.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`${table.erasedAt} is null`),
    index('contacts_by_name')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('contacts_of_owner')
      .on(table.ownerId, table.createdAt)
      .where(sql`${table.ownerId} is not null`),
    index('contacts_by_source')
      .on(table.source, table.createdAt, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('contacts_by_tag').using('gin', table.tags),
    index('contacts_words').using(
      'gin',
      sql`(lower(${table.name} || ' ' || ${table.mailbox} || ' ' || coalesce(${table.company}, ''))) gin_trgm_ops`,
    ),
  ],
);

/**
 * Every message from the contact form and from searches without a result, stored before any email about it
 * (storefront specification, section 3).
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: createPrimaryKeyIdColumn(),
    /** Null for spam, which creates no contact. */
    contactId: uuid('contact_id').references(() => contacts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /**
     * The search without a result that led to this message (pages.md "Requests after an empty search"); null
     * for the contact form.
     */
    query: text('query'),
    state: text('state').notNull().default('unread'),
    /** The staff member who answers it; null if unassigned. */
    assigneeId: uuid('assignee_id'),
    /** Since when the sender has waited for an answer, which the contact page promises within a day. */
    waitingSince: timestampColumn('waiting_since').notNull().defaultNow(),
    readAt: timestampColumn('read_at'),
    answeredAt: timestampColumn('answered_at'),
    /** Incremented with every change, so that concurrent edits are detected. */
    version: integer('version').notNull().default(1),
    /** The same text from the same mailbox on the same day (UTC) is one message. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    /** The token in the reply address; created with the team's first answer. */
    replyToken: text('reply_token').unique(),
    isDemo: boolean('is_demo').notNull().default(false),
    /** The load that generated it (docs/manual/data.md); null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('contact_messages_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    check(
      'contact_messages_subject_known',
      sql`${table.subject} in ('project-inquiry', 'service-question', 'partnership', 'support', 'other', 'demand')`,
    ),
    check('contact_messages_state_known', sql`${table.state} in ('unread', 'read', 'answered', 'spam')`),
    index('contact_messages_by_age').on(table.createdAt, table.id),
    index('contact_messages_by_state').on(table.state, table.createdAt, table.id),
    index('contact_messages_by_subject').on(table.subject, table.createdAt, table.id),
    // For the list by waiting time, in every tab.
    index('contact_messages_by_wait').on(table.waitingSince, table.id),
    // For waiting messages by time: the late ones, and how many arrived within an hour.
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

/** The team's emailed answers to contact messages. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: createPrimaryKeyIdColumn(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The staff member who wrote it. */
    authorId: uuid('author_id').notNull(),
    body: text('body').notNull(),
    /** One per state of the conversation: submitting the same form again gives the same answer. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [index('contact_replies_of_message').on(table.messageId, table.createdAt, table.id)],
);

/** Replies that arrived by email. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: createPrimaryKeyIdColumn(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    /** The sender according to the email; it may be another mailbox than the contact's. */
    senderName: text('sender_name').notNull(),
    senderEmail: text('sender_email').notNull(),
    /**
     * Whether the receiving server authenticated the sender; null for emails
     * that arrived before this was checked.
     */
    isSenderProved: boolean('is_sender_proved'),
    body: text('body').notNull(),
    /** What the email client quoted below it; null if nothing is certain to be a quote. */
    quoted: text('quoted'),
    /** Names of the attachments; the files themselves are not kept. */
    files: text('files').array().notNull().default([]),
    /** Digest of the Message-ID: an email that is delivered again is the same reply. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    ...createdAndUpdatedColumns(),
  },
  (table) => [index('contact_answers_of_message').on(table.messageId, table.createdAt, table.id)],
);

/**
 * Events of a contact that no other table has: notes, stages, abandoned carts.
 * Only notes can be edited and deleted.
 */
export const contactEvents = pgTable(
  'contact_events',
  {
    id: createPrimaryKeyIdColumn(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The user; null for the shop itself. */
    actorId: uuid('actor_id'),
    /** The text of a note, or a reason. */
    body: text('body'),
    data: jsonb('data').$type<{ from?: string; to?: string; orderId?: string }>().notNull().default({}),
    /** The same event is recorded once. */
    dedupeKey: text('dedupe_key').unique(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    /** When the author edited the note. */
    editedAt: timestampColumn('edited_at'),
    /** A deleted note can be restored for a week. */
    deletedAt: timestampColumn('deleted_at'),
  },
  (table) => [
    check(
      'contact_events_kind_known',
      sql`${table.kind} in ('note', 'stage', 'blocked', 'unblocked', 'abandoned', 'consent', 'call')`,
    ),
    index('contact_events_of_contact').on(table.contactId, table.createdAt, table.id),
    check(
      'contact_events_notes_go',
      sql`${table.kind} = 'note' or (${table.editedAt} is null and ${table.deletedAt} is null)`,
    ),
    index('contact_events_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);
