import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { createPrimaryKeyIdColumn, createdAndUpdatedColumns } from '#app/platform/db/columns.server.ts';

/** Frequently used texts of the team, found by a shortcut. */
export const snippets = pgTable(
  'snippets',
  {
    id: createPrimaryKeyIdColumn(),
    /** Lowercase letters, digits and hyphens. */
    shortcut: text('shortcut').notNull(),
    body: text('body').notNull(),
    /** The load that generated it; null for real data. */
    seedBatch: text('seed_batch'),
    version: integer('version').notNull().default(1),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('snippets_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    uniqueIndex('snippets_shortcut').on(table.shortcut),
    check('snippets_shortcut_form', sql`${table.shortcut} ~ '^[a-z0-9][a-z0-9-]{0,29}$'`),
  ],
);
