import { and, eq, inArray, isNull } from 'drizzle-orm';

import {
  listConflictingListProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';

import type { ImportedServiceRow } from '../service-row.ts';
import { serviceOldPaths, services } from '../tables.server.ts';

type ImportedServiceRowWithId = ImportedServiceRow & { id: string };

/** Returns old paths that an earlier row of the file also claims. */
export const findDuplicateOldPaths = (rows: readonly ImportedServiceRow[]): ImportRowProblem[] =>
  listConflictingListProblems(
    'old_paths',
    rows.map((row) => row.old_paths),
  );

/** Returns old paths that now lead to another service. */
export async function findTakenOldPaths(
  ctx: AppContext,
  rows: readonly ImportedServiceRowWithId[],
  isUpdating: boolean,
): Promise<ImportRowProblem[]> {
  const named = rows.flatMap(({ old_paths: paths }) => paths ?? []);
  if (named.length === 0) return [];
  const found = await ctx.db
    .select({ id: serviceOldPaths.serviceId, path: serviceOldPaths.path })
    .from(serviceOldPaths)
    .innerJoin(services, eq(services.id, serviceOldPaths.serviceId))
    .where(and(inArray(serviceOldPaths.path, named), isNull(services.deletedAt)));
  const own = new Set(isUpdating ? rows.map(({ id }) => id) : []);
  const others = new Set(found.filter(({ id }) => !own.has(id)).map(({ path }) => path));
  return rows.flatMap((row, place) =>
    listExistingValueProblems('old_paths', row.old_paths ?? [], others).map((problem) => ({
      ...problem,
      row: place + 1,
    })),
  );
}

/** Replaces the old paths of rows that list some. */
export async function saveOldServicePaths(
  ctx: AppContext,
  rows: readonly ImportedServiceRowWithId[],
): Promise<void> {
  const named = rows.filter(({ old_paths: paths }) => Array.isArray(paths));
  if (named.length === 0) return;
  const ids = named.map(({ id }) => id);
  await ctx.db.delete(serviceOldPaths).where(inArray(serviceOldPaths.serviceId, ids));
  const paths = named.flatMap(({ id, old_paths: list }) =>
    [...new Set(list)].map((path) => ({ path, serviceId: id, createdAt: ctx.now })),
  );
  for (let from = 0; from < paths.length; from += 2_000)
    await ctx.db
      .insert(serviceOldPaths)
      .values(paths.slice(from, from + 2_000))
      .onConflictDoUpdate({
        target: serviceOldPaths.path,
        set: buildUpsertOverwrittenColumns(serviceOldPaths, ['serviceId', 'createdAt']),
      });
}
