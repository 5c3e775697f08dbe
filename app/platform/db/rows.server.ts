import type { SQL } from 'drizzle-orm';

import type { Executor } from './database.server.ts';

/** The rows of a raw statement, unparsed: the caller checks or knows their shape. Typed selects are better where they do. */
export async function rowsOf(db: Executor, statement: SQL): Promise<Record<string, unknown>[]> {
  // Both drivers answer with rows; Drizzle's type of an undecided engine does not say so (data.md section 4).
  const result = (await db.execute(statement)) as { rows: Record<string, unknown>[] };
  return result.rows;
}
