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

import type { JobOptions } from './job-options.ts';
import type { JobKind, JobState, ReportLine, RowOutcome } from './model.ts';

/** Everything somebody had done to many rows at once: its options, how far it is, what became of it. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: idColumn(),
    kind: text('kind').$type<JobKind>().notNull(),
    /** What it is about: a name of `entities.ts`, or `shop`. */
    entity: text('entity').notNull(),
    state: text('state').$type<JobState>().notNull(),
    /** `check` looks at every row, `write` writes them; null while nothing works. */
    phase: text('phase').$type<'check' | 'write'>(),
    /** Its rows are made to wait anew, part by part, before the phase begins. */
    isClearing: boolean('clearing').notNull().default(false),
    /** No foreign key: what somebody started outlives the account. */
    askedBy: uuid('asked_by'),
    /** What the file is called by who sent it. */
    sourceName: text('source_name'),
    options: jsonb('options').$type<JobOptions>().notNull(),
    total: integer('total').notNull().default(0),
    created: integer('created_count').notNull().default(0),
    updated: integer('updated_count').notNull().default(0),
    unchanged: integer('unchanged_count').notNull().default(0),
    failed: integer('failed_count').notNull().default(0),
    isCancelAsked: boolean('cancel_asked').notNull().default(false),
    /** How it ends once everything it wrote is taken back: all rows come in, or none. Null while it goes on, and when it is undone. */
    endsAs: text('ends_as').$type<'failed' | 'canceled'>(),
    /** Why it ended as it did, for people. */
    sentence: text('sentence'),
    /** Where the file of an export is. */
    storageKey: text('storage_key'),
    sizeBytes: integer('size_bytes'),
    /** When its process was last heard of. */
    movedAt: instant('moved_at').notNull(),
    finishedAt: instant('finished_at'),
    /** When its rows and its file were removed. */
    clearedAt: instant('cleared_at'),
    ...timeColumns(),
  },
  (table) => [
    check('bulk_jobs_kind_known', sql`${table.kind} in ('import', 'export', 'edit')`),
    check(
      'bulk_jobs_state_known',
      sql`${table.state} in ('draft', 'checking', 'checked', 'running', 'done', 'failed', 'canceled', 'undoing', 'undone')`,
    ),
    check('bulk_jobs_phase_known', sql`${table.phase} in ('check', 'write')`),
    check('bulk_jobs_ends_as_known', sql`${table.endsAs} in ('failed', 'canceled')`),
    index('bulk_jobs_newest').on(table.createdAt, table.id),
    index('bulk_jobs_working')
      .on(table.movedAt)
      .where(sql`${table.state} in ('checking', 'running', 'undoing')`),
    index('bulk_jobs_to_clear')
      .on(table.createdAt)
      .where(sql`${table.clearedAt} is null`),
    // One writes to a kind of thing at a time.
    uniqueIndex('bulk_jobs_one_writer')
      .on(table.entity)
      .where(sql`${table.state} in ('running', 'undoing') and ${table.kind} <> 'export'`),
  ],
);

/** The rows of a job, until a day after it began. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    /** Line of the file. */
    line: integer('line').notNull(),
    /** By column of the file, what stands there. */
    cells: jsonb('cells').$type<Record<string, unknown>>().notNull(),
    outcome: text('outcome').$type<RowOutcome>().notNull().default('pending'),
    problems: jsonb('problems').$type<ReportLine[]>().notNull().default([]),
    entityId: uuid('entity_id'),
    /** What it was and what it is since, in the field names of the import, to take it back; null where nothing was or is. */
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
