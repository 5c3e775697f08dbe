import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { timeColumns } from '#app/platform/db/columns.server.ts';

/** Words of the public pages that somebody edited, one row a block; a block without a row has its shipped words. */
export const contentBlocks = pgTable(
  'content_blocks',
  {
    key: text('key').primaryKey(),
    /** As `contentSchemas` describes this key. */
    value: jsonb('value').$type<unknown>().notNull(),
    /** Counts the saves, so that an editor notices that somebody else saved. */
    version: integer('version').notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    ...timeColumns(),
  },
  (table) => [check('content_blocks_version_positive', sql`${table.version} > 0`)],
);
