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

/** Everything that leaves the shop, written in the transaction that caused it and sent once (orders.md section 6). */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    orderId: uuid('order_id'),
    recipient: text('recipient'),
    template: text('template').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    sentAt: instant('sent_at'),
    providerMessageId: text('provider_message_id'),
    error: text('error'),
    ...timeColumns(),
  },
  (table) => [
    check('outbox_kind_known', sql`${table.kind} in ('mail', 'staff_notice', 'conversion', 'webhook')`),
    check(
      'outbox_state_known',
      sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'dead', 'bounced', 'withheld')`,
    ),
    index('outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.state} in ('queued', 'sending', 'failed')`),
    index('outbox_of_order').on(table.orderId),
    // The delivery log: by age, and what needs somebody first.
    index('outbox_newest').on(table.createdAt, table.id),
    index('outbox_trouble_first').on(
      sql`(${table.state} in ('failed', 'dead', 'bounced'))`,
      table.createdAt,
      table.id,
    ),
  ],
);

/** Mailboxes that refuse mail for good: nothing but mails that open or protect an account goes to them any more. */
export const mailBounces = pgTable('mail_bounces', {
  id: idColumn(),
  /** Lower case. */
  mailbox: text('mailbox').notNull().unique(),
  /** What the mail server said, or that somebody of the shop marked it. */
  reason: text('reason').notNull(),
  /** The email that bounced; its row may be forgotten meanwhile. */
  outboxId: uuid('outbox_id').notNull(),
  ...timeColumns(),
});

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
