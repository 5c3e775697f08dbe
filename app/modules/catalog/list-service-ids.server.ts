import { asc } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { services } from './tables.server.ts';

/** Whether the shop has any service, drafts and deleted ones included. */
export async function hasServices(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.select({ id: services.id }).from(services).limit(1)).length > 0;
}

/** Every service of the shop by id and by slug, for rows of other kinds that name one. */
export async function listServiceIds(
  ctx: AppContext,
): Promise<{ ids: ReadonlySet<string>; bySlug: ReadonlyMap<string, string> }> {
  const rows = await ctx.db
    .select({ id: services.id, slug: services.slug })
    .from(services)
    // Where the trash has a service of the same slug, the one in use comes later and so is the one found.
    .orderBy(asc(services.deletedAt));
  return {
    ids: new Set(rows.map((row) => row.id)),
    bySlug: new Map(rows.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id]]))),
  };
}
