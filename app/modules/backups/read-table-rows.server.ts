import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { DatabaseOrTransaction } from '#app/platform/db/database.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { sortTablesByReference } from './sort-tables-by-reference.ts';

/**
 * A table in the database: its writable columns, and an order of its rows that is the same on every engine.
 */
export type BackupTableColumnsAndOrder = { name: string; columns: string[]; order: string };

/** Rows per fetch. */
const BACKUP_ROWS_PER_FETCH = 500;

export const quoteSqlIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Returns every table of the shop, each after those it references. The database
 * of a backup may be of an older version.
 */
export async function listDatabaseTables(db: DatabaseOrTransaction): Promise<BackupTableColumnsAndOrder[]> {
  const columns = await runRawSqlQuery(
    db,
    sql`select c.relname as "table", a.attname as "column", a.attcollation <> 0 as "isText",
          a.attnum = any(coalesce(i.indkey::int2[], '{}')) as "isKey"
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        order by c.relname, a.attnum`,
  );
  const references = await runRawSqlQuery(
    db,
    sql`select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to"
        from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
  const byTable = Map.groupBy(columns, (column) => String(column['table']));
  const order = sortTablesByReference([...byTable.keys()], references as { from: string; to: string }[]);
  return order.map((name) => {
    const own = byTable.get(name) ?? [];
    const keys = own.filter((column) => column['isKey'] === true);
    return {
      name,
      columns: own.map((column) => String(column['column'])).toSorted(),
      // Text collation depends on the database; byte order is the same everywhere.
      order: (keys.length > 0 ? keys : own)
        .map(
          (column) => quoteSqlIdentifier(String(column['column'])) + (column['isText'] ? ' collate "C"' : ''),
        )
        .join(', '),
    };
  });
}

/**
 * Yields the rows of a table as JSON lines in batches; inside a transaction, to the end or to its rollback.
 */
export async function* readBackupTableRows(
  db: DatabaseOrTransaction,
  { name, columns, order }: BackupTableColumnsAndOrder,
): AsyncGenerator<string[]> {
  const list = columns.map(quoteSqlIdentifier).join(', ');
  await db.execute(
    sql.raw(
      `declare saved_rows no scroll cursor for
       select row_to_json(saved)::text as line from (select ${list} from ${quoteSqlIdentifier(name)} order by ${order}) as saved`,
    ),
  );
  for (;;) {
    const rows = await runRawSqlQuery(db, sql.raw(`fetch ${BACKUP_ROWS_PER_FETCH} from saved_rows`));
    if (rows.length === 0) break;
    yield rows.map((row) => String(row['line']));
  }
  await db.execute(sql.raw('close saved_rows'));
}

/** Returns a counter that also computes the digest of rows, line by line. */
export function createBackupRowCounterAndDigest() {
  const digest = createHash('sha256');
  let rows = 0;
  return {
    add(lines: readonly string[]) {
      rows += lines.length;
      for (const line of lines) digest.update(`${line}\n`);
    },
    sum: () => ({ rows, sha256: digest.digest('hex') }),
  };
}

/**
 * Lifts limits of the connection that would end a long transaction, and fixes
 * settings that change its text output.
 */
export async function configureBackupTransaction(db: DatabaseOrTransaction): Promise<void> {
  await db.execute(
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '10s', true),
          set_config('idle_in_transaction_session_timeout', '0', true), set_config('timezone', 'UTC', true)`,
  );
}
