import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { timeColumns } from '#app/platform/db/columns.server.ts';

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
