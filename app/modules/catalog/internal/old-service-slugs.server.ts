import { and, eq, inArray, isNull } from 'drizzle-orm';

import {
  listConflictingListProblems,
  type ImportRowProblem,
  listExistingValueProblems,
} from '#app/lib/import-rows.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildUpsertOverwrittenColumns } from '#app/platform/db/overwritten-columns.server.ts';

import type { ImportedServiceRow } from '../service-row.ts';
import { serviceOldSlugs, services } from '../tables.server.ts';

type ImportedServiceRowWithId = ImportedServiceRow & { id: string };

/** Returns old slugs that another row of the file also claims, as its slug or as an old one. */
export const findDuplicateOldSlugs = (rows: readonly ImportedServiceRow[]): ImportRowProblem[] =>
  listConflictingListProblems(
    'old_slugs',
    rows.map((row) => row.old_slugs),
    new Map(rows.flatMap(({ slug }, place) => (slug === null ? [] : [[slug, place] as const]))),
  );

/** Returns old slugs that now belong to another service or are the row's own. */
export async function findTakenOldServiceSlugs(
  ctx: AppContext,
  rows: readonly ImportedServiceRowWithId[],
  isUpdating: boolean,
): Promise<ImportRowProblem[]> {
  const named = rows.flatMap(({ old_slugs: slugs }) => slugs ?? []);
  if (named.length === 0) return [];
  const present = await ctx.db
    .select({ id: services.id, slug: services.slug })
    .from(services)
    .where(and(inArray(services.slug, named), isNull(services.deletedAt)));
  const former = await ctx.db
    .select({ id: serviceOldSlugs.serviceId, slug: serviceOldSlugs.slug })
    .from(serviceOldSlugs)
    .innerJoin(services, eq(services.id, serviceOldSlugs.serviceId))
    .where(and(inArray(serviceOldSlugs.slug, named), isNull(services.deletedAt)));
  const own = new Set(isUpdating ? rows.map(({ id }) => id) : []);
  const others = new Set([...present, ...former].filter(({ id }) => !own.has(id)).map(({ slug }) => slug));
  return rows.flatMap((row, place) =>
    listExistingValueProblems('old_slugs', row.old_slugs ?? [], others).map((problem) => ({
      ...problem,
      row: place + 1,
    })),
  );
}

/** Returns the slugs of services by id, before they are overwritten. */
export async function readServiceSlugsBeforeImport(
  ctx: AppContext,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: services.id, slug: services.slug })
    .from(services)
    .where(inArray(services.id, [...ids]));
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/**
 * Writes the old slugs of rows: those they list replace the stored ones, plus the slug they had until now.
 * Slugs in use are removed from the redirects.
 */
export async function saveOldServiceSlugs(
  ctx: AppContext,
  rows: readonly ImportedServiceRowWithId[],
  before: ReadonlyMap<string, string | null>,
): Promise<void> {
  const slugs = rows.flatMap(({ slug }) => slug ?? []);
  if (slugs.length > 0) await ctx.db.delete(serviceOldSlugs).where(inArray(serviceOldSlugs.slug, slugs));
  const named = rows.filter(({ old_slugs: list }) => Array.isArray(list));
  if (named.length > 0)
    await ctx.db.delete(serviceOldSlugs).where(
      inArray(
        serviceOldSlugs.serviceId,
        named.map(({ id }) => id),
      ),
    );
  const former = rows.flatMap(({ id, slug, old_slugs: list }) => {
    const all = new Set([...(list ?? []), before.get(id)]);
    return [...all].flatMap((old) =>
      !old || old === slug || slugs.includes(old) ? [] : [{ slug: old, serviceId: id, createdAt: ctx.now }],
    );
  });
  if (former.length === 0) return;
  await ctx.db
    .insert(serviceOldSlugs)
    .values([...new Map(former.map((row) => [row.slug, row])).values()])
    .onConflictDoUpdate({
      target: serviceOldSlugs.slug,
      set: buildUpsertOverwrittenColumns(serviceOldSlugs, ['serviceId', 'createdAt']),
    });
}
