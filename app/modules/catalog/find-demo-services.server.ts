import { and, eq, isNull } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { services } from './tables.server.ts';

/** Whether the shop still has demo services. */
export async function hasDemoServices(ctx: AppContext): Promise<boolean> {
  const found = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(eq(services.isDemo, true))
    .limit(1);
  return found.length > 0;
}

/** Whether the shop sells a service of its own. */
export async function hasOwnPublishedService(ctx: AppContext): Promise<boolean> {
  const found = await ctx.db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.isDemo, false), eq(services.status, 'published'), isNull(services.deletedAt)))
    .limit(1);
  return found.length > 0;
}
