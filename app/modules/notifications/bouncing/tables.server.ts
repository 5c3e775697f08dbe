import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, timeColumns } from '#app/platform/db/columns.server.ts';

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
