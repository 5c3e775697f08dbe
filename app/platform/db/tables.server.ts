import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';

import { timestampColumn, createdAndUpdatedColumns } from './columns.server.ts';

/**
 * One row per cache tag; triggers raise the version in the writing transaction (data.md "Cache invalidation
 * and announcements").
 */
export const cacheVersions = pgTable('cache_versions', {
  tag: text('tag').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** Counters of rate limits shared by several processes; columns as rate-limiter-flexible expects them. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/**
 * Files in the storage (data.md "Files and images"): the row comes first, then the file, then the row is
 * marked `ready`.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** Created by the shop: no user text is ever part of a path. */
    key: text('key').primaryKey(),
    /** The file's name at its source, used as the download name. */
    originalName: text('original_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    status: text('status').notNull().default('pending'),
    isDemo: boolean('is_demo').notNull().default(false),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('media_files_status_known', sql`${table.status} in ('pending', 'ready', 'missing')`),
    check('media_files_size_not_negative', sql`${table.sizeBytes} >= 0`),
  ],
);

/**
 * Large files that arrive in parts: which sender assembles the file, and the result (assemble-upload.server.ts).
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Derived from its owner and from what the browser reports about the file. */
    id: text('id').primaryKey(),
    /** Of the one sender that assembles the file now; after `claimedUntil` another one may. */
    claim: text('claim'),
    claimedUntil: timestampColumn('claimed_until'),
    /** The response to every sender of its parts: the address of the file, or the code of its refusal. */
    address: text('address'),
    refusal: text('refusal'),
    finishedAt: timestampColumn('finished_at'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    index('uploads_by_age').on(table.updatedAt),
    check('uploads_claimed_until_a_time', sql`(${table.claim} is null) = (${table.claimedUntil} is null)`),
    check(
      'uploads_one_answer',
      sql`num_nonnulls(${table.address}, ${table.refusal}) = (case when ${table.finishedAt} is null then 0 else 1 end)`,
    ),
  ],
);

/**
 * Parts of large uploads (app/platform/uploads/upload-parts.server.ts); the row is written first, then the
 * bytes. Each sender of a part has its own row and file, of which one becomes ready.
 */
export const uploadParts = pgTable(
  'upload_parts',
  {
    key: text('key').primaryKey(),
    uploadId: text('upload_id').notNull(),
    /** Counted from 0. */
    place: integer('place').notNull(),
    isReady: boolean('is_ready').notNull().default(false),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    uniqueIndex('upload_parts_ready_once')
      .on(table.uploadId, table.place)
      .where(sql`${table.isReady}`),
    index('upload_parts_by_age').on(table.updatedAt),
    check('upload_parts_place_not_negative', sql`${table.place} >= 0`),
  ],
);
