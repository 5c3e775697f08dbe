import { inArray, notExists, or, sql } from 'drizzle-orm';

import { parseRows, repeatedValues, type RowProblem, takenValues } from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import type { AppContext } from '#app/platform/context.ts';
import { BULK_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';

import { promoRow, type PromoRow } from './promo-row.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';

type ImportOutcome = Result<{ count: number }, { problems: RowProblem[] }>;

function asInsert(row: PromoRow, now: Date, isDemo: boolean): typeof promoCodes.$inferInsert {
  return {
    ...(row.id && { id: row.id }),
    code: row.code,
    type: row.type,
    value: row.value,
    startsAt: row.starts_at ?? null,
    endsAt: row.ends_at ?? null,
    minOrderCents: row.min_order_amount_cents,
    maxUses: row.max_uses ?? null,
    currentUses: row.current_uses,
    status: row.status,
    isDemo,
    createdAt: row.created_at ?? now,
    updatedAt: now,
  };
}

/**
 * Removes every code no order ever held. A code that orders refer to stays as their record: it is archived, and gives
 * its name up so that the file may bring it again.
 */
async function removeCodes(ctx: AppContext): Promise<void> {
  const isUnused = notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(promoRedemptions)
      .where(sql`${promoRedemptions.promoId} = ${promoCodes}."id"`),
  );
  await ctx.db.delete(promoCodes).where(isUnused);
  await ctx.db
    .update(promoCodes)
    .set({
      status: 'archived',
      code: sql`${promoCodes.code} || ' (' || upper(${promoCodes.id}::text) || ')'`,
      updatedAt: ctx.now,
    })
    .where(sql`${promoCodes.status} <> 'archived'`);
}

/** Adds promo codes in the specification's field names, all or none; `isReplacing` first removes what is there. */
export async function importPromoCodes(
  ctx: AppContext,
  raw: readonly unknown[],
  { isReplacing = false, isDemo = false }: { isReplacing?: boolean; isDemo?: boolean } = {},
): Promise<ImportOutcome> {
  const { parsed, problems } = parseRows(promoRow, raw);
  if (problems.length > 0) return fail({ problems });
  const ids = parsed.map((row) => row.id);
  const codes = parsed.map((row) => row.code);
  const repeated = [...repeatedValues('id', ids), ...repeatedValues('code', codes)];
  if (repeated.length > 0) return fail({ problems: repeated });
  return inTransaction(
    ctx,
    async (ctx): Promise<ImportOutcome> => {
      if (isReplacing) await removeCodes(ctx);
      if (parsed.length === 0) return ok({ count: 0 });
      const given = ids.filter((id) => id !== undefined);
      const taken = await ctx.db
        .select({ id: promoCodes.id, code: promoCodes.code })
        .from(promoCodes)
        .where(
          or(inArray(promoCodes.code, codes), given.length > 0 ? inArray(promoCodes.id, given) : undefined),
        );
      const clashes = [
        ...takenValues('id', ids, new Set(taken.map((row) => row.id))),
        ...takenValues('code', codes, new Set(taken.map((row) => row.code))),
      ];
      if (clashes.length > 0) return fail({ problems: clashes });
      for (let from = 0; from < parsed.length; from += 500) {
        const part = parsed.slice(from, from + 500);
        await ctx.db.insert(promoCodes).values(part.map((row) => asInsert(row, ctx.now, isDemo)));
      }
      return ok({ count: parsed.length });
    },
    BULK_LIMITS,
  );
}

/** Whether the shop has any promo code, of whatever status. */
export async function hasPromoCodes(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: promoCodes.id }).from(promoCodes).limit(1)).length > 0;
}
