import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/**
 * In milliseconds; longer than the shop allows, because one index of very many rows takes that long on a slow
 * machine.
 */
const LONGEST_MS = 60_000;

/**
 * Fills tables with very many rows by statements, and builds their plain indexes once afterwards. That halves
 * the time, because rows are not inserted into every index one by one. Unique indexes stay.
 */
export async function fillWithoutIndexes(
  ctx: AppContext,
  tables: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const named = sql.raw(tables.map((table) => `'${table}'::regclass`).join(', '));
  const indexes = await runRawSqlQuery(
    ctx.db,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid in (${named}) and not indisunique`,
  );
  for (const { name } of indexes) await ctx.db.execute(sql.raw(`drop index ${String(name)}`));
  try {
    for (const statement of statements) await ctx.db.execute(sql.raw(statement));
  } finally {
    // Later tests in this database, and retries, need the indexes again.
    for (const { definition } of indexes) await buildIndex(ctx, String(definition));
  }
  // Tables that were not just written are in this state, thanks to the server and the shop's own maintenance.
  for (const table of tables) await ctx.db.execute(sql.raw(`vacuum analyze ${table}`));
}

function buildIndex(ctx: AppContext, definition: string): Promise<void> {
  return inTransaction(
    ctx,
    async ({ db }) => {
      await db.execute(sql.raw(`set local statement_timeout = ${LONGEST_MS}`));
      await db.execute(sql.raw(definition));
    },
    { timeoutMs: LONGEST_MS },
  );
}
