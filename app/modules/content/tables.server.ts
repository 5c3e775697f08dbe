import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

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

/**
 * Published versions of the legal pages. Append-only: a trigger refuses update and delete, because orders name the
 * versions their buyers accepted.
 */
export const legalVersions = pgTable(
  'legal_versions',
  {
    id: idColumn(),
    slug: text('slug').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    /** Rich text, clean as safety.md section 8 wants it; placeholders are filled when it is shown. */
    body: text('body').notNull(),
    /** From this moment on it applies; it may lie ahead. */
    effectiveAt: instant('effective_at').notNull(),
    changeNote: text('change_note').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('legal_versions_number').on(table.slug, table.version),
    check('legal_versions_counted_from_one', sql`${table.version} >= 1`),
  ],
);
