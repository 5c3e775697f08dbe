import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

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

/**
 * That somebody who knows the law has read a version which is still the text the product came with. By its content too, because that
 * text is stored nowhere and may change with the product.
 */
export const legalReviews = pgTable(
  'legal_reviews',
  {
    slug: text('slug').notNull(),
    version: integer('version').notNull(),
    /** SHA-256 of the text, in hex. */
    bodyHash: text('body_hash').notNull(),
    /** Who said so; no foreign key: the review outlives the account. */
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: instant('reviewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.version, table.bodyHash] })],
);

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
