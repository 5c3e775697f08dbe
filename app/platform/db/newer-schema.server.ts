import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { DatabaseOrTransaction } from './database.server.ts';
import { runRawSqlQuery } from './rows.server.ts';

const drizzleSnapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({ name: z.string(), columns: z.record(z.string(), z.object({ name: z.string() })) }),
  ),
});

/**
 * Returns why this version cannot work on the schema of a newer one, as parts of a sentence; empty when the
 * newer schema only added what this version can ignore, as during a rolling deployment. `tag` is the last
 * migration this version knows.
 */
export async function listNewerSchemaObstacles(
  db: DatabaseOrTransaction,
  folder: string,
  tag: string,
): Promise<string[]> {
  const file = join(folder, 'meta', `${tag.slice(0, tag.indexOf('_'))}_snapshot.json`);
  const { tables } = drizzleSnapshotSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const known = new Map(
    Object.values(tables).map(({ name, columns }) => [
      name,
      Object.values(columns).map((column) => column.name),
    ]),
  );
  const rows = await runRawSqlQuery(
    db,
    sql`select table_name as "table", column_name as "column",
          is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO' as "isRequired"
        from information_schema.columns where table_schema = 'public'`,
  );
  const present = new Set(rows.map((row) => `${String(row['table'])}.${String(row['column'])}`));
  const missing = [...known].flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`).filter((column) => !present.has(column)),
  );
  const demanded = rows
    .filter(
      (row) =>
        row['isRequired'] && known.get(String(row['table']))?.includes(String(row['column'])) === false,
    )
    .map((row) => `${String(row['table'])}.${String(row['column'])}`);
  return [...missing.map((column) => `lacks ${column}`), ...demanded.map((column) => `demands ${column}`)];
}
