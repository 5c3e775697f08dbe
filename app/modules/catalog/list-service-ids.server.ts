import { asc } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { services } from './tables.server.ts';

/** Whether the shop has any service, including drafts and deleted ones. */
export async function hasAnyShopService(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: services.id }).from(services).limit(1)).length > 0;
}

/** Returns the ids of all services by id and by slug, to resolve references in other imports. */
export async function listServiceIdsAndIdsBySlug(
  ctx: AppContext,
): Promise<{ ids: ReadonlySet<string>; bySlug: ReadonlyMap<string, string> }> {
  const rows = await ctx.db
    .select({ id: services.id, slug: services.slug })
    .from(services)
    // If a service in the trash has the same slug, the active one comes last and overwrites it.
    .orderBy(asc(services.deletedAt));
  return {
    ids: new Set(rows.map((row) => row.id)),
    bySlug: new Map(rows.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id]]))),
  };
}
