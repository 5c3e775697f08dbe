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

import {
  createPrimaryKeyIdColumn,
  timestampColumn,
  createdAndUpdatedColumns,
} from '#app/platform/db/columns.server.ts';

/** Edited texts of the public pages, one row per block; a block without a row has its shipped texts. */
export const contentBlocks = pgTable(
  'content_blocks',
  {
    key: text('key').primaryKey(),
    /** In the shape that `contentBlockSchemas` defines for this key. */
    value: jsonb('value').$type<unknown>().notNull(),
    /** Incremented with every save, so that an editor detects concurrent ones. */
    version: integer('version').notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    ...createdAndUpdatedColumns(),
  },
  (table) => [check('content_blocks_version_positive', sql`${table.version} > 0`)],
);

/**
 * Published versions of the legal pages. Append-only: a trigger rejects updates and deletes, because orders
 * refer to the versions their buyers accepted.
 */
export const legalVersions = pgTable(
  'legal_versions',
  {
    id: createPrimaryKeyIdColumn(),
    slug: text('slug').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    /**
     * Rich text, sanitized by the rules of safety.md "Rich text"; placeholders are filled when it is shown.
     */
    body: text('body').notNull(),
    /** When it takes effect; may be in the future. */
    effectiveAt: timestampColumn('effective_at').notNull(),
    changeNote: text('change_note').notNull().default(''),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('legal_versions_number').on(table.slug, table.version),
    check('legal_versions_counted_from_one', sql`${table.version} >= 1`),
  ],
);

/**
 * Reviews of versions that are still the shipped text, by a lawyer. Includes the content's hash, because that
 * text is not stored and may change with the product.
 */
export const legalReviews = pgTable(
  'legal_reviews',
  {
    slug: text('slug').notNull(),
    version: integer('version').notNull(),
    /** SHA-256 of the text, in hex. */
    bodyHash: text('body_hash').notNull(),
    /** The user who marked it; no foreign key: the review outlives the account. */
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: timestampColumn('reviewed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.version, table.bodyHash] })],
);

/**
 * The draft of a record whose live value is elsewhere, one row per record: the draft, the scheduled value,
 * and the version that editors lock on. The row stays when the draft is published.
 */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    /** The kind of record: `content_block`. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** Incremented with every change: drafts, publications, restores. */
    version: integer('version').notNull().default(0),
    /** As it was typed, complete or not; null without a draft. */
    value: jsonb('value').$type<unknown>(),
    /** Who changed the row last; null for the system. No foreign key: the draft outlives the account. */
    authorId: uuid('author_id'),
    /** The value that is published at `publishAt`; it was valid when it was scheduled. */
    waitingValue: jsonb('waiting_value').$type<unknown>(),
    publishAt: timestampColumn('publish_at'),
    ...createdAndUpdatedColumns(),
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

/** Publications with the value each replaced: the history of a record. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: createPrimaryKeyIdColumn(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    before: jsonb('before').$type<unknown>().notNull(),
    after: jsonb('after').$type<unknown>().notNull(),
    /** Null for the system. */
    editorId: uuid('editor_id'),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [index('content_versions_of_thing').on(table.kind, table.key, table.createdAt, table.id)],
);
