import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { idColumn, instant, timeColumns } from '#app/platform/db/columns.server.ts';

/**
 * What is being written of a thing that has a live value elsewhere, one row a thing: its draft, what waits to be published, and the
 * number its editors lock on. The row stays when the draft is published.
 */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    /** What sort of thing it is: `content_block`. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Counts every change: drafts, publishing, bringing back. */
    version: integer('version').notNull().default(0),
    /** As it was typed, complete or not; null without a draft. */
    value: jsonb('value').$type<unknown>(),
    /** Who changed the row last; null for the system. No foreign key: what somebody wrote outlives the account. */
    authorId: uuid('author_id'),
    /** What is published at `publishAt`; it fitted when it was scheduled. */
    waitingValue: jsonb('waiting_value').$type<unknown>(),
    publishAt: instant('publish_at'),
    ...timeColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    check('content_drafts_version_counted', sql`${table.version} >= 0`),
    check(
      'content_drafts_waits_for_a_time',
      sql`(${table.publishAt} is null) = (${table.waitingValue} is null)`,
    ),
  ],
);

/** What was published, with what it replaced: the history of a thing. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    before: jsonb('before').$type<unknown>().notNull(),
    after: jsonb('after').$type<unknown>().notNull(),
    /** Null for the system. */
    editorId: uuid('editor_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('content_versions_of_thing').on(table.kind, table.key, table.createdAt, table.id)],
);
