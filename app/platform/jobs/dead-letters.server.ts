import { type SQL, sql } from 'drizzle-orm';

import type { AppContext } from '../context.ts';
import { runRawSqlQuery } from '../db/rows.server.ts';
import type { QueueName } from '../jobs.server.ts';

import { DEAD_LETTER_QUEUE } from './queues.server.ts';

/** A job whose every try failed. */
export type DeadLetterJob = { queue: QueueName; data: Record<string, string> };

export type StoredJobDeadLetter = {
  id: string;
  /** The queue it came from; in another version's jobs it may no longer exist. */
  queue: string;
  data: Record<string, string>;
  /** Why its last try failed; null when no reason was recorded. */
  reason: string | null;
  tries: number;
  requestedAt: Date | null;
  failedAt: Date;
};

const isDeadLetterSql = sql`name = ${DEAD_LETTER_QUEUE} and state in ('created', 'retry') and source_name is not null`;
const DEAD_JOB_FAILURE_REASON_SQL = sql`coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', source_output ->> 'name')`;

/**
 * Selects dead letters; `text` is searched in their reasons, and `queuesOfText` are the queues whose display
 * names contain it.
 */
export type DeadLetterJobFilter = { queue?: string; text?: string; queuesOfText?: readonly string[] };

function buildDeadJobCondition({ queue, text, queuesOfText = [] }: DeadLetterJobFilter): SQL {
  const rules = [isDeadLetterSql];
  if (queue) rules.push(sql`source_name = ${queue}`);
  if (text)
    rules.push(
      sql`(strpos(lower(${DEAD_JOB_FAILURE_REASON_SQL}), lower(${text})) > 0 or source_name = any(${sql.param([...queuesOfText])}))`,
    );
  return sql.join(rules, sql` and `);
}

/** Returns a select of the ids of such letters, for counting. */
export const selectDeadLetterIdsSql = (rule: DeadLetterJobFilter): SQL =>
  sql`select id from pgboss.job where ${buildDeadJobCondition(rule)}`;

/** A row as the statement below selects it; times are strings on one engine and dates on the other. */
type DeadLetterJobRow = {
  id: string;
  queue: string;
  // Our jobs hold nothing else (`JobQueue.send`).
  data: Record<string, string> | null;
  reason: string | null;
  tries: number;
  asked: string | Date | null;
  given_up: string | Date;
};

/** Returns jobs that were given up, newest first by default. The caller has asserted the right. */
export async function readDeadLetterJobs(
  { db }: AppContext,
  {
    limit,
    offset,
    oldestFirst,
    ...rule
  }: DeadLetterJobFilter & {
    limit: number;
    offset: number;
    oldestFirst?: boolean;
  },
): Promise<StoredJobDeadLetter[]> {
  const direction = oldestFirst ? sql`asc` : sql`desc`;
  const rows = await runRawSqlQuery(
    db,
    sql`select id, source_name as queue, data, ${DEAD_JOB_FAILURE_REASON_SQL} as reason, coalesce(source_retry_count, 0) + 1 as tries,
               source_created_on as asked, created_on as given_up
        from pgboss.job where ${buildDeadJobCondition(rule)}
        order by created_on ${direction}, id ${direction} limit ${limit} offset ${offset}`,
  );
  return (rows as DeadLetterJobRow[]).map(({ id, queue, data, reason, tries, asked, given_up }) => ({
    id,
    queue,
    data: data ?? {},
    reason,
    tries,
    requestedAt: asked === null ? null : new Date(asked),
    failedAt: new Date(given_up),
  }));
}

/**
 * Returns the days (UTC, `2026-11-20`) on which jobs were given up since a given time, each with the number
 * of jobs.
 */
export async function countDeadLettersByDay(
  { db }: AppContext,
  since: Date,
): Promise<{ day: string; count: number }[]> {
  const rows = await runRawSqlQuery(
    db,
    sql`select to_char(created_on at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as count
        from pgboss.job where ${isDeadLetterSql} and created_on >= ${since.toISOString()}::timestamptz
        group by 1 order by 1`,
  );
  return rows.map((row) => ({ day: String(row['day']), count: Number(row['count']) }));
}

/**
 * Removes a letter of one of the queues, in the caller's transaction: of several callers, one gets it.
 * Returns null when it is gone, or belongs to a queue without workers.
 */
export async function removeDeadLetterJob(
  { db }: AppContext,
  id: string,
  queues: readonly QueueName[],
): Promise<DeadLetterJob | null> {
  const rows = await runRawSqlQuery(
    db,
    sql`delete from pgboss.job where ${isDeadLetterSql} and id = ${id}::uuid and source_name = any(${sql.param([...queues])})
        returning source_name as queue, data`,
  );
  const [row] = rows as Pick<DeadLetterJobRow, 'queue' | 'data'>[]; // the columns the statement returns
  const queue = queues.find((known) => known === row?.queue);
  return row && queue ? { queue, data: row.data ?? {} } : null;
}
