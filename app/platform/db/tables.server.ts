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

import { timeColumns } from './columns.server.ts';

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

/** Parts of large files on their way (app/platform/uploads/upload-parts.server.ts); the row comes first, then the bytes. */
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
    uniqueIndex('upload_parts_of_file').on(table.uploadId, table.place),
    index('upload_parts_by_age').on(table.updatedAt),
    check('upload_parts_place_not_negative', sql`${table.place} >= 0`),
  ],
);
