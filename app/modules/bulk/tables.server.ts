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

import type { BulkJobOptions } from './job-options.ts';
import type { BulkJobKind, BulkJobState, ImportRowReportLine, BulkJobRowOutcome } from './model.ts';

/** The bulk jobs: their options, progress and results. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: createPrimaryKeyIdColumn(),
    kind: text('kind').$type<BulkJobKind>().notNull(),
    /** A name of `entities.ts`, or `shop`. */
    entity: text('entity').notNull(),
    state: text('state').$type<BulkJobState>().notNull(),
    /** `check` validates every row, `write` writes them; null while the job is idle. */
    phase: text('phase').$type<'check' | 'write'>(),
    /** Its rows are being reset, part by part, before the phase starts. */
    isClearing: boolean('clearing').notNull().default(false),
    /** No foreign key: a job outlives the account that started it. */
    requestedBy: uuid('asked_by'),
    /** The name of the uploaded file. */
    sourceName: text('source_name'),
    options: jsonb('options').$type<BulkJobOptions>().notNull(),
    total: integer('total').notNull().default(0),
    created: integer('created_count').notNull().default(0),
    updated: integer('updated_count').notNull().default(0),
    unchanged: integer('unchanged_count').notNull().default(0),
    failed: integer('failed_count').notNull().default(0),
    /** Rows with a price jump by `isSuspiciousImportPriceChange`, among those checked or written. */
    priceJumps: integer('price_jumps').notNull().default(0),
    /** The user confirmed the price jumps. */
    arePricesConfirmed: boolean('prices_confirmed').notNull().default(false),
    isCancelRequested: boolean('cancel_asked').notNull().default(false),
    /**
     * The final state of an all-or-nothing job once everything it wrote is
     * undone. Null while it runs, and for an undo.
     */
    endsAs: text('ends_as').$type<'failed' | 'canceled'>(),
    /** The reason for its end, as a readable text. */
    sentence: text('sentence'),
    /** The storage key of the export file. */
    storageKey: text('storage_key'),
    sizeBytes: integer('size_bytes'),
    /** The last sign of life of its process. */
    movedAt: timestampColumn('moved_at').notNull(),
    finishedAt: timestampColumn('finished_at'),
    /** When its rows and its file were removed. */
    clearedAt: timestampColumn('cleared_at'),
    /** The load that generated it; null for real data. */
    seedBatch: text('seed_batch'),
    ...createdAndUpdatedColumns(),
  },
  (table) => [
    check('bulk_jobs_kind_known', sql`${table.kind} in ('import', 'export', 'edit')`),
    check(
      'bulk_jobs_state_known',
      sql`${table.state} in ('draft', 'checking', 'checked', 'running', 'done', 'failed', 'canceled', 'undoing', 'undone')`,
    ),
    check('bulk_jobs_phase_known', sql`${table.phase} in ('check', 'write')`),
    check('bulk_jobs_ends_as_known', sql`${table.endsAs} in ('failed', 'canceled')`),
    index('bulk_jobs_of_batch')
      .on(table.seedBatch)
      .where(sql`${table.seedBatch} is not null`),
    index('bulk_jobs_newest').on(table.createdAt, table.id),
    index('bulk_jobs_working')
      .on(table.movedAt)
      .where(sql`${table.state} in ('checking', 'running', 'undoing')`),
    index('bulk_jobs_to_clear')
      .on(table.createdAt)
      .where(sql`${table.clearedAt} is null`),
    // One writer per kind at a time.
    uniqueIndex('bulk_jobs_one_writer')
      .on(table.entity)
      .where(sql`${table.state} in ('running', 'undoing') and ${table.kind} <> 'export'`),
  ],
);

/** The rows of a job, kept for a day after it started. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** The line in the file. */
    line: integer('line').notNull(),
    /** The cells by column of the file. */
    cells: jsonb('cells').$type<Record<string, unknown>>().notNull(),
    outcome: text('outcome').$type<BulkJobRowOutcome>().notNull().default('pending'),
    problems: jsonb('problems').$type<ImportRowReportLine[]>().notNull().default([]),
    entityId: uuid('entity_id'),
    /**
     * The values before and after, in the field names of the import, for an
     * undo; null if the row did not exist.
     */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.place] }),
    check(
      'bulk_rows_outcome_known',
      sql`${table.outcome} in ('pending', 'created', 'updated', 'unchanged', 'failed', 'undone', 'kept')`,
    ),
    index('bulk_rows_by_outcome').on(table.jobId, table.outcome, table.place),
  ],
);
