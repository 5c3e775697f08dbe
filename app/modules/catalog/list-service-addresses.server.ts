import { desc } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { isPublicService } from './list-public-services.server.ts';
import { serviceAddress } from './model.ts';
import { services } from './tables.server.ts';

/** Below the limit of 50,000 URLs per sitemap. */
const MAX_ADDRESSES = 40_000;

/** Returns the address of every public service with the time of its last change, newest first. */
export async function listServiceAddresses(ctx: AppContext): Promise<{ address: string; updatedAt: Date }[]> {
  const rows = await ctx.db
    .select({ id: services.id, slug: services.slug, updatedAt: services.updatedAt })
    .from(services)
    .where(isPublicService)
    .orderBy(desc(services.updatedAt), desc(services.id))
    .limit(MAX_ADDRESSES);
  return rows.map((row) => ({ address: serviceAddress(row), updatedAt: row.updatedAt }));
}
