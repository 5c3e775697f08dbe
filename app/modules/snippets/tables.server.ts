import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { idColumn, timeColumns } from '#app/platform/db/columns.server.ts';

/** Sentences the team writes often, found by a short word. */
export const snippets = pgTable(
  'snippets',
  {
    id: idColumn(),
    /** Lower-case letters, digits and hyphens. */
    shortcut: text('shortcut').notNull(),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('snippets_shortcut').on(table.shortcut),
    check('snippets_shortcut_form', sql`${table.shortcut} ~ '^[a-z0-9][a-z0-9-]{0,29}$'`),
  ],
);
