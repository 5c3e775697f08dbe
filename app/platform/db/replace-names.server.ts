import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { AppContext } from '../context.ts';

/** The present name for each former one. */
export type Renamed = ReadonlyMap<string, string>;

/** The present name for a text of a statement. */
export const presentNameSql = (renamed: Renamed, name: SQL): SQL =>
  sql`(${JSON.stringify(Object.fromEntries(renamed))}::jsonb ->> ${name})`;

/** Whether a text of a statement is a former name. */
export const isRenamedSql = (renamed: Renamed, name: SQL): SQL =>
  sql`${name} in (${sql.join(
    [...renamed.keys()].map((former) => sql`${former}`),
    sql`, `,
  )})`;

/** Writes present names over former ones in a column, in one statement, so that two can change places. */
export async function replaceNames(
  { db }: AppContext,
  { table, column }: { table: PgTable; column: AnyPgColumn },
  renamed: Renamed,
): Promise<void> {
  const name = sql.identifier(column.name);
  await db.execute(
    sql`update ${table} set ${name} = ${presentNameSql(renamed, sql`${name}`)} where ${isRenamedSql(renamed, sql`${name}`)}`,
  );
}
