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

import { instant, timeColumns } from './columns.server.ts';

/** One row per cache tag; triggers raise the version in the writing transaction (data.md section 11). */
export const cacheVersions = pgTable('cache_versions', {
  tag: text('tag').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** Counters of rate limits when several processes share them; columns as rate-limiter-flexible wants them. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** Files in the storage (data.md section 12): the row comes first, then the file, then the row is marked `ready`. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** Made by us: no user text is ever part of a path. */
    key: text('key').primaryKey(),
    /** What the file was called where it came from; the name a download gets. */
    originalName: text('original_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    status: text('status').notNull().default('pending'),
    isDemo: boolean('is_demo').notNull().default(false),
    ...timeColumns(),
  },
  (table) => [
    check('media_files_status_known', sql`${table.status} in ('pending', 'ready', 'missing')`),
    check('media_files_size_not_negative', sql`${table.sizeBytes} >= 0`),
  ],
);

/** Large files that arrive in parts: which sender makes the file of them, and what came of it (make-whole.server.ts). */
export const uploads = pgTable(
  'uploads',
  {
    /** Made of its owner and of what the browser says of the file. */
    id: text('id').primaryKey(),
    /** Of the one sender that makes the file now; after `claimedUntil` another one may. */
    claim: text('claim'),
    claimedUntil: instant('claimed_until'),
    /** The answer to every sender of its parts: the address of the file, or the code of its refusal. */
    address: text('address'),
    refusal: text('refusal'),
    finishedAt: instant('finished_at'),
    ...timeColumns(),
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
 * Parts of large files on their way (app/platform/uploads/upload-parts.server.ts); the row comes first, then the bytes. Each sender of a
 * part has a row and a file of its own, of which one becomes ready.
 */
export const uploadParts = pgTable(
  'upload_parts',
  {
    key: text('key').primaryKey(),
    uploadId: text('upload_id').notNull(),
    /** From 0 on. */
    place: integer('place').notNull(),
    isReady: boolean('is_ready').notNull().default(false),
    ...timeColumns(),
  },
  (table) => [
    uniqueIndex('upload_parts_ready_once')
      .on(table.uploadId, table.place)
      .where(sql`${table.isReady}`),
    index('upload_parts_by_age').on(table.updatedAt),
    check('upload_parts_place_not_negative', sql`${table.place} >= 0`),
  ],
);
