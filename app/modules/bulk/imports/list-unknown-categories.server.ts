import { and, count, desc, eq, sql } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isImportableEntityName } from '../entities.ts';
import { getBulkJobOptionsUnlessExport, type BulkJobOptions } from '../job-options.ts';
import { bulkRows } from '../tables.server.ts';

import { findCategoryColumn, findCategoryInCell } from './file-categories.ts';

/** A category name in the file that the shop does not have, and its number of rows. */
export type UnknownImportCategory = { name: string; rows: number };

/** Number of names to look at, the most frequent first. */
const MAX_IMPORT_CATEGORIES_CHECKED = 500;

/** Returns the category names of a file that the shop does not have and that are not mapped yet. */
export async function listUnknownImportCategories(
  ctx: AppContext,
  job: { id: string; entity: string; options: BulkJobOptions },
): Promise<UnknownImportCategory[]> {
  assertCan(ctx, 'bulk:write');
  const options = getBulkJobOptionsUnlessExport(job.options);
  if (!options || !isImportableEntityName(job.entity)) return [];
  const { plan, shape } = options;
  const column = findCategoryColumn(job.entity, plan);
  if (column === null) return [];
  const name = sql<string>`trim(${bulkRows.cells} ->> ${column})`;
  const found = await ctx.db
    .select({ name, rows: count() })
    .from(bulkRows)
    .where(and(eq(bulkRows.jobId, job.id), sql`${name} <> ''`))
    .groupBy(sql`1`)
    .orderBy(desc(count()), sql`1`)
    .limit(MAX_IMPORT_CATEGORIES_CHECKED);
  const chosen = new Set(Object.keys(plan.categories ?? {}));
  return found.filter((one) => !chosen.has(one.name) && !findCategoryInCell(ctx.categories, one.name, shape));
}
