import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/**
 * Everything that leaves the shop, written in the transaction that caused it
 * and sent once (orders.md "Tables").
 */
export const outbox = pgTable(
  'outbox',
  {
    id: createPrimaryKeyIdColumn(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull().unique(),
    orderId: uuid('order_id'),
    recipient: text('recipient'),
    template: text('template').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    state: text('state').notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: timestampColumn('next_try_at'),
    sentAt: timestampColumn('sent_at'),
    providerMessageId: text('provider_message_id'),
    error: text('error'),
    ...createdAndUpdatedColumns(),
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
    // For the last sending time and the failures of each template: one index lookup each.
    index('outbox_of_template').on(table.template, table.sentAt),
    index('outbox_failed_of_template')
      .on(table.template, table.createdAt)
      .where(sql`${table.state} in ('failed', 'dead', 'bounced')`),
    index('outbox_of_recipient')
      .on(sql`lower(${table.recipient})`, table.createdAt)
      .where(sql`${table.kind} = 'mail'`),
    // For the delivery log: by age, and problems first.
    index('outbox_newest').on(table.createdAt, table.id),
    index('outbox_trouble_first').on(
      sql`(${table.state} in ('failed', 'dead', 'bounced'))`,
      table.createdAt,
      table.id,
    ),
  ],
);

/** Mailboxes that permanently reject email: only emails that open or protect an account are sent to them. */
export const mailBounces = pgTable('mail_bounces', {
  id: createPrimaryKeyIdColumn(),
  /** Lowercase. */
  mailbox: text('mailbox').notNull().unique(),
  /** The mail server's response, or that a user marked it. */
  reason: text('reason').notNull(),
  /** The email that bounced; its row may have been deleted. */
  outboxId: uuid('outbox_id').notNull(),
  ...createdAndUpdatedColumns(),
});

/** Emails that the owner switched off for everyone; one without a row is on. */
export const mailSwitches = pgTable('mail_switches', {
  template: text('template').primaryKey(),
  ...createdAndUpdatedColumns(),
});
