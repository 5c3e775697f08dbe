import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Returns the columns that an insert overwrites when a row of the same id exists. */
export function buildUpsertOverwrittenColumns<
  Table extends PgTable,
  Name extends keyof Table['_']['columns'] & string,
>(table: Table, names: readonly Name[]): Record<Name, SQL> {
  const columns = getTableColumns(table);
  const updates = names.map((name): [Name, SQL] => [
    name,
    sql.raw(`excluded."${columns[name]?.name ?? name}"`),
  ]);
  // The names are the keys.
  return Object.fromEntries(updates) as Record<Name, SQL>;
}
