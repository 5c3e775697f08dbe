import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { AppContext } from '../context.ts';

/** The present name by former name. */
export type CurrentNameByFormerName = ReadonlyMap<string, string>;

/** Returns SQL that maps a former name to the present one. */
export const buildCurrentNameSql = (renamed: CurrentNameByFormerName, name: SQL): SQL =>
  sql`(${JSON.stringify(Object.fromEntries(renamed))}::jsonb ->> ${name})`;

/** Returns SQL that is true for a former name. */
export const isFormerNameSql = (renamed: CurrentNameByFormerName, name: SQL): SQL =>
  sql`${name} in (${sql.join(
    [...renamed.keys()].map((former) => sql`${former}`),
    sql`, `,
  )})`;

/** Replaces former names with present ones in a column, in one statement, so that two names can swap. */
export async function replaceRenamedValuesInColumn(
  { db }: AppContext,
  { table, column }: { table: PgTable; column: AnyPgColumn },
  renamed: CurrentNameByFormerName,
): Promise<void> {
  const name = sql.identifier(column.name);
  await db.execute(
    sql`update ${table} set ${name} = ${buildCurrentNameSql(renamed, sql`${name}`)} where ${isFormerNameSql(renamed, sql`${name}`)}`,
  );
}
