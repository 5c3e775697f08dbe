import { sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { rowsOf } from '#app/platform/db/rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

/** Longer than a statement of the shop may take: a slow machine needs it for one index of very many rows. */
const LONGEST_MS = 60_000;

/**
 * Fills tables with very many rows by statements, and builds their plain indexes once afterwards: half the time in which each row finds its
 * place in every one of them. What is unique stays.
 */
export async function fillWithoutIndexes(
  ctx: AppContext,
  tables: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const named = sql.raw(tables.map((table) => `'${table}'::regclass`).join(', '));
  const indexes = await rowsOf(
    ctx.db,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid in (${named}) and not indisunique`,
  );
  for (const { name } of indexes) await ctx.db.execute(sql.raw(`drop index ${String(name)}`));
  try {
    for (const statement of statements) await ctx.db.execute(sql.raw(statement));
  } finally {
    // Whoever comes next in this database, or tries again, finds them in their place.
    for (const { definition } of indexes) await buildIndex(ctx, String(definition));
  }
  // As the server and the shop's own upkeep leave tables that were not written just now.
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
