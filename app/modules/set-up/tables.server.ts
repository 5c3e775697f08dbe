import { pgTable, text } from 'drizzle-orm/pg-core';

import { timestampColumn } from '#app/platform/db/columns.server.ts';

/**
 * Decisions of the owner in the setup that no other row records: `skipped:look`, `demo-kept`, `demo-removed`,
 * `promises-confirmed`, `put-away` (set-up-steps.ts).
 */
export const setUpMarks = pgTable('set_up_marks', {
  mark: text('mark').primaryKey(),
  markedAt: timestampColumn('marked_at').notNull(),
});
