import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

import { contacts } from './contact-tables.server.ts';

/** Tasks of the team for a lead. */
export const contactTasks = pgTable(
  'contact_tasks',
  {
    id: createPrimaryKeyIdColumn(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    dueAt: timestampColumn('due_at'),
    /** When the assignee is notified; null for never. */
    remindAt: timestampColumn('remind_at'),
    assigneeId: uuid('assignee_id'),
    doneAt: timestampColumn('done_at'),
    doneBy: uuid('done_by'),
    createdBy: uuid('created_by'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('contact_tasks_of_contact').on(table.contactId, table.createdAt),
    index('contact_tasks_open')
      .on(table.dueAt, table.contactId)
      .where(sql`${table.doneAt} is null`),
    index('contact_tasks_done')
      .on(table.contactId, table.doneAt)
      .where(sql`${table.doneAt} is not null`),
  ],
);
