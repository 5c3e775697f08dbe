import { inArray, isNotNull, notExists, or, sql } from 'drizzle-orm';

import {
  type RowImportOptions,
  parseImportRows,
  listRepeatedImportValueProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { listServiceIdsAndIdsBySlug } from '#app/modules/catalog/list-service-ids.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { LONG_IMPORT_TRANSACTION_LIMITS, inTransaction } from '#app/platform/db/transaction.server.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';

import { normalizePromoCodeAppliesTo } from './applies-to-form.ts';
import { findChangedLockedPromoField } from './promo-form.ts';
import { buildPromoRowSchema, type PromoImportRow } from './promo-row.ts';
import { toPromoCodeFormTerms } from './save-promo-code.server.ts';
import { promoCodes, promoRedemptions } from './tables.server.ts';

type PromoCodeImportResult = Result<{ count: number }, { problems: ImportRowProblem[] }>;

function toPromoInsertRow(row: PromoImportRow, now: Date, isDemo: boolean): typeof promoCodes.$inferInsert {
  return {
    ...(row.id && { id: row.id }),
    code: row.code,
    ...pickImportedPromoCodeTerms(row),
    currentUses: row.current_uses,
    status: row.status,
    isDemo,
    createdAt: row.created_at ?? now,
    updatedAt: now,
  };
}

/**
 * Deletes every code that was never used in an order. Used codes stay as records: they are archived and
 * renamed, so that the file can reuse their names.
 */
async function deleteOrArchivePromoCodesBeforeImport(ctx: AppContext): Promise<void> {
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

type PromoCodeRow = typeof promoCodes.$inferSelect;

/** The terms of a code in a row. */
const pickImportedPromoCodeTerms = (row: PromoImportRow) => ({
  type: row.type,
  value: row.value,
  startsAt: row.starts_at ?? null,
  endsAt: row.ends_at ?? null,
  minOrderCents: row.min_order_amount_cents,
  maxUses: row.max_uses ?? null,
  ...normalizePromoCodeAppliesTo({ serviceIds: row.service_ids, categories: row.categories }),
});

/** Used codes keep their name, discount, start and minimum, as in their form. */
async function listUsedPromoImportProblems(
  ctx: AppContext,
  rows: readonly PromoImportRow[],
  stored: ReadonlyMap<string, PromoCodeRow>,
): Promise<ImportRowProblem[]> {
  const changed = rows.flatMap((row, place) => {
    const before = row.id === undefined ? undefined : stored.get(row.id);
    if (!before) return [];
    const after = { ...before, ...pickImportedPromoCodeTerms(row), code: row.code };
    const field = findChangedLockedPromoField(toPromoCodeFormTerms(before), toPromoCodeFormTerms(after));
    return field ? [{ id: before.id, row: place + 1, field }] : [];
  });
  if (changed.length === 0) return [];
  const held = await ctx.db
    .selectDistinct({ id: promoRedemptions.promoId })
    .from(promoRedemptions)
    .where(
      inArray(
        promoRedemptions.promoId,
        changed.map(({ id }) => id),
      ),
    );
  const used = new Set(held.map(({ id }) => id));
  return changed
    .filter(({ id }) => used.has(id))
    .map(({ row, field }) => ({ row, field, message: 'can’t change: orders use this code' }));
}

/** Rows that clash with stored codes, or that change locked terms of one. */
async function findPromoCodeConflicts(
  ctx: AppContext,
  rows: readonly PromoImportRow[],
  isUpdating: boolean,
): Promise<ImportRowProblem[]> {
  const ids = rows.map((row) => row.id);
  const codes = rows.map((row) => row.code);
  const presentIds = ids.filter((id) => id !== undefined);
  const taken = await ctx.db
    .select()
    .from(promoCodes)
    .where(
      or(
        inArray(promoCodes.code, codes),
        presentIds.length > 0 ? inArray(promoCodes.id, presentIds) : undefined,
      ),
    );
  if (!isUpdating)
    return [
      ...listExistingValueProblems('id', ids, new Set(taken.map((row) => row.id))),
      ...listExistingValueProblems('code', codes, new Set(taken.map((row) => row.code))),
    ];
  const own = new Set(presentIds);
  const others = new Set(taken.filter(({ id }) => !own.has(id)).map(({ code }) => code));
  const stored = new Map(taken.map((row) => [row.id, row]));
  return [
    ...listExistingValueProblems('code', codes, others),
    ...(await listUsedPromoImportProblems(ctx, rows, stored)),
  ];
}

/**
 * Resolves services to ids; fails for rows with unknown ones. Ids that the stored code already has are
 * allowed: such a service was deleted later, and the code must not become unlimited.
 */
async function resolvePromoImportServiceIds(
  ctx: AppContext,
  rows: readonly PromoImportRow[],
): Promise<ReturnType<typeof resolvePromoImportServiceReferences>> {
  if (!rows.some((row) => row.service_ids)) return { rows, problems: [] };
  const { ids, bySlug } = await listServiceIdsAndIdsBySlug(ctx);
  const stored = await ctx.db
    .select({ serviceIds: promoCodes.serviceIds })
    .from(promoCodes)
    .where(isNotNull(promoCodes.serviceIds));
  const known = new Set([...ids, ...stored.flatMap(({ serviceIds }) => serviceIds ?? [])]);
  const idOf = (name: string) => (known.has(name.toLowerCase()) ? name.toLowerCase() : bySlug.get(name));
  return resolvePromoImportServiceReferences(rows, idOf);
}

function resolvePromoImportServiceReferences(
  rows: readonly PromoImportRow[],
  idOf: (name: string) => string | undefined,
): { rows: readonly PromoImportRow[]; problems: ImportRowProblem[] } {
  const problems: ImportRowProblem[] = [];
  const found = rows.map((row, place) => {
    const unknown = row.service_ids?.find((name) => idOf(name) === undefined);
    if (unknown !== undefined)
      problems.push({
        row: place + 1,
        field: 'service_ids',
        message: `there is no service with the ID or slug “${unknown}”`,
      });
    return { ...row, service_ids: row.service_ids?.flatMap((name) => idOf(name) ?? []) ?? null };
  });
  return { rows: found, problems };
}

/** The columns that an import overwrites in an existing code; the shop counts uses itself. */
const OVERWRITTEN_PROMO_COLUMNS = [
  'code',
  'type',
  'value',
  'startsAt',
  'endsAt',
  'minOrderCents',
  'maxUses',
  'serviceIds',
  'categories',
  'status',
  'updatedAt',
] as const;

/** Adds promo codes in the specification's field names, all or none. */
export async function importPromoCodes(
  ctx: AppContext,
  raw: readonly unknown[],
  { isReplacing = false, isDemo = false, isUpdating = false, isTrial = false }: RowImportOptions = {},
): Promise<PromoCodeImportResult> {
  const { parsed, problems } = parseImportRows(buildPromoRowSchema(ctx.categories), raw);
  if (problems.length > 0) return fail({ problems });
  const ids = parsed.map((row) => row.id);
  const codes = parsed.map((row) => row.code);
  const repeated = [
    ...listRepeatedImportValueProblems('id', ids),
    ...listRepeatedImportValueProblems('code', codes),
  ];
  if (repeated.length > 0) return fail({ problems: repeated });
  return inTransaction(
    ctx,
    async (ctx): Promise<PromoCodeImportResult> => {
      const { rows, problems } = await resolvePromoImportServiceIds(ctx, parsed);
      if (problems.length > 0) return fail({ problems });
      if (isReplacing) await deleteOrArchivePromoCodesBeforeImport(ctx);
      if (parsed.length === 0) return ok({ count: 0 });
      const clashes = await findPromoCodeConflicts(ctx, rows, isUpdating);
      if (clashes.length > 0) return fail({ problems: clashes });
      if (isTrial) return ok({ count: rows.length });
      for (let from = 0; from < rows.length; from += 500) {
        const part = rows.slice(from, from + 500);
        await ctx.db
          .insert(promoCodes)
          .values(part.map((row) => toPromoInsertRow(row, ctx.now, isDemo)))
          .onConflictDoUpdate({
            target: promoCodes.id,
            set: {
              ...buildUpsertOverwrittenColumns(promoCodes, OVERWRITTEN_PROMO_COLUMNS),
              version: sql`${promoCodes.version} + 1`,
            },
          });
      }
      return ok({ count: rows.length });
    },
    LONG_IMPORT_TRANSACTION_LIMITS,
  );
}

/** Whether the shop has any promo code, in any status. */
export async function hasPromoCodesOfAnyStatus(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: promoCodes.id }).from(promoCodes).limit(1)).length > 0;
}
