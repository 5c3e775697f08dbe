import { createHash } from 'node:crypto';

import { type GetColumnData, is, type SelectedFields, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';

import type { DatabaseOrTransaction } from './database.server.ts';

type BatchedQueryColumns = Readonly<Record<string, PgColumn | SQL>>;
type BatchedQueryColumnValue<Field> = Field extends PgColumn
  ? GetColumnData<Field>
  : Field extends SQL<infer Value>
    ? Value
    : never;
type BatchedQueryResultRow<Columns extends BatchedQueryColumns> = {
  [Name in keyof Columns]: BatchedQueryColumnValue<Columns[Name]>;
};

/** One of several reads that one statement answers together: its rows as JSON, and how to parse a row. */
type BatchedReadQuery<Row> = { rows: SQLWrapper; toRow: (stored: readonly unknown[]) => Row };

const drizzleQueryBuilder = new QueryBuilder();
const buildBatchedRowSelectQuery = (row: SQL.Aliased) =>
  drizzleQueryBuilder.select({ row } satisfies SelectedFields<PgColumn, never>);

const decodeDatabaseFieldValue = (field: PgColumn | SQL, stored: unknown): unknown =>
  stored === null || !is(field, PgColumn) ? stored : field.mapFromDriverValue(stored);

/**
 * Returns a read of these columns, none of which may come from a left-joined table or hold more digits than a
 * JSON number. `choose` sets the source, the condition and the order; values that vary are placeholders:
 * `sql.placeholder('orderId')`.
 */
export function createReadForBatchedStatement<Columns extends BatchedQueryColumns>(
  columns: Columns,
  choose: (from: ReturnType<typeof buildBatchedRowSelectQuery>) => SQLWrapper,
): BatchedReadQuery<BatchedQueryResultRow<Columns>> {
  const fields = Object.entries(columns);
  const parts = fields.map(([, field]) => sql`${field}`);
  return {
    rows: choose(buildBatchedRowSelectQuery(sql`json_build_array(${sql.join(parts, sql`, `)})`.as('row'))),
    // Each column returns its own type.
    toRow: (stored) =>
      Object.fromEntries(
        fields.map(([name, field], place) => [name, decodeDatabaseFieldValue(field, stored[place])]),
      ) as BatchedQueryResultRow<Columns>,
  };
}

/** A name that makes the embedded database use one plan for all values (`embedded-statements.server.ts`). */
export const GENERIC_QUERY_PLAN_MARKER = 'one_plan';

type BatchedReadsByName = Readonly<Record<string, BatchedReadQuery<unknown>>>;
type RowsOfBatchedReads<Queries extends BatchedReadsByName> = {
  [Name in keyof Queries]: Queries[Name] extends BatchedReadQuery<infer Row> ? Row[] : never;
};

/**
 * Combines several reads into one statement, built once and prepared on each database: on the embedded one a
 * statement costs at least half a millisecond, however little it reads, and building it costs as much as a
 * server's answer.
 */
export function combineReadsIntoOneStatement<Queries extends BatchedReadsByName>(
  reads: Queries,
): (
  db: DatabaseOrTransaction,
  values: Readonly<Record<string, unknown>>,
) => Promise<RowsOfBatchedReads<Queries>> {
  const entries = Object.entries(reads);
  const lists = entries.map(
    ([, { rows }]) => sql`(select coalesce(json_agg("row"), '[]') from (${rows}) as "rows")`,
  );
  const answer = sql<unknown[][][]>`json_build_array(${sql.join(lists, sql`, `)})`.as('answer');
  const prepare = (db: DatabaseOrTransaction) => {
    const statement = db
      .select({ answer })
      .from(sql`(select 1) as ${sql.identifier(GENERIC_QUERY_PLAN_MARKER)}`);
    const { sql: text } = statement.toSQL();
    return statement.prepare(`together_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`);
  };
  const prepared = new WeakMap<DatabaseOrTransaction, ReturnType<typeof prepare>>();
  return async (db, values) => {
    const statement = prepared.get(db) ?? prepare(db);
    prepared.set(db, statement);
    const [row] = await statement.execute({ ...values });
    const rows = entries.map(([key, { toRow }], place) => [key, (row?.answer[place] ?? []).map(toRow)]);
    return Object.fromEntries(rows) as RowsOfBatchedReads<Queries>; // a list per read, each in its own type
  };
}
