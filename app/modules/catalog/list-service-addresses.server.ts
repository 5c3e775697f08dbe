import { desc } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { publicServiceCondition } from './list-public-services.server.ts';
import { getServiceUrlSegment } from './model.ts';
import { services } from './tables.server.ts';

/** Below the limit of 50,000 URLs per sitemap. */
const MAX_SITEMAP_SERVICES = 40_000;

/** Returns the address of every public service with the time of its last change, newest first. */
export async function listServiceSitemapEntries(
  ctx: AppContext,
): Promise<{ address: string; updatedAt: Date }[]> {
  const rows = await ctx.db
    .select({ id: services.id, slug: services.slug, updatedAt: services.updatedAt })
    .from(services)
    .where(publicServiceCondition)
    .orderBy(desc(services.updatedAt), desc(services.id))
    .limit(MAX_SITEMAP_SERVICES);
  return rows.map((row) => ({ address: getServiceUrlSegment(row), updatedAt: row.updatedAt }));
}
