import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { buildDemoOrRealRowsCondition } from '#app/platform/db/data-set.server.ts';

import type { BulkEntityName } from './entities.ts';
import type { StoredRowInImportFields } from './imported-rows.ts';
import { BULK_ENTITY_ROW_SOURCES, type BulkEntityTableReader } from './read-stored-sources.server.ts';

/** Returns a key as the table stores it: emails in lowercase, codes in uppercase. */
export function normalizeImportRowMatchKey(field: string, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (field === 'code') return text.toUpperCase();
  return field === 'email' || field === 'id' ? text.toLowerCase() : text;
}

/** Returns the existing rows by key and locks them. Rows in the trash do not count. */
export async function lockStoredRowsByMatchKey(
  ctx: AppContext,
  entity: BulkEntityName,
  { field, values }: { field: string; values: readonly string[] },
): Promise<Map<string, StoredRowInImportFields>> {
  const source = BULK_ENTITY_ROW_SOURCES[entity];
  const column = source.keys[field];
  if (!column || values.length === 0) return new Map();
  const found = await source.read(ctx, {
    where: and(source.isThere, inArray(column, [...values])),
    isLocked: true,
  });
  return new Map(
    found.map((stored) => [normalizeImportRowMatchKey(field, stored.row[field] ?? stored.id), stored]),
  );
}

/** Filters for the rows of the shop. */
export type ExportRowFilter = { status?: string | undefined; category?: string | undefined };

function buildExportRowFilterCondition(
  ctx: AppContext,
  source: BulkEntityTableReader,
  { status, category }: ExportRowFilter,
): SQL | undefined {
  return and(
    source.isThere,
    source.marked ? buildDemoOrRealRowsCondition(ctx, source.marked) : undefined,
    status && source.status ? eq(source.status, status) : undefined,
    category && source.category ? eq(source.category, category) : undefined,
  );
}

/** Yields the matching rows in batches, in a stable order. */
export async function* streamBulkEntityRows(
  ctx: AppContext,
  entity: BulkEntityName,
  { filter, atOnce }: { filter: ExportRowFilter; atOnce: number },
): AsyncGenerator<readonly StoredRowInImportFields[]> {
  const source = BULK_ENTITY_ROW_SOURCES[entity];
  let last: string | null = null;
  for (;;) {
    const where: SQL | undefined = and(
      buildExportRowFilterCondition(ctx, source, filter),
      last === null ? undefined : gt(source.id, last),
    );
    const rows = await source.read(ctx, { where, limit: atOnce });
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? null;
  }
}

/** Returns the number of matching rows. */
export async function countMatchingBulkEntityRows(
  ctx: AppContext,
  entity: BulkEntityName,
  filter: ExportRowFilter,
): Promise<number> {
  const source = BULK_ENTITY_ROW_SOURCES[entity];
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)::integer` })
    .from(source.id.table)
    .where(buildExportRowFilterCondition(ctx, source, filter));
  return counted?.count ?? 0;
}
