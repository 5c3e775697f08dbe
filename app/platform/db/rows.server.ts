import type { SQL } from 'drizzle-orm';

import type { DatabaseOrTransaction } from './database.server.ts';

/**
 * Returns the rows of a raw statement, unparsed: the caller checks or knows their shape. Prefer typed selects
 * where they work.
 */
export async function runRawSqlQuery(
  db: DatabaseOrTransaction,
  statement: SQL,
): Promise<Record<string, unknown>[]> {
  // Both drivers return rows; Drizzle's type for an undecided engine lacks them (data.md "Types").
  const result = (await db.execute(statement)) as { rows: Record<string, unknown>[] };
  return result.rows;
}
