import { and, inArray, isNull } from 'drizzle-orm';

import { serviceOldSlugs, services } from '#app/modules/catalog/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Of these slugs, those that some service has or had; one in the trash has none. */
export async function findUsedSlugs(ctx: AppContext, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const wanted = [...slugs];
  const present = await ctx.db
    .select({ slug: services.slug })
    .from(services)
    .where(and(inArray(services.slug, wanted), isNull(services.deletedAt)));
  const former = await ctx.db
    .select({ slug: serviceOldSlugs.slug })
    .from(serviceOldSlugs)
    .where(inArray(serviceOldSlugs.slug, wanted));
  return new Set([...present, ...former].flatMap(({ slug }) => slug ?? []));
}
