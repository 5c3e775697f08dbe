import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { getSharedCartExpiry } from './model.ts';
import { sharedCarts } from './tables.server.ts';

/**
 * Extends a cart of an agent that a person has opened: it stays open for 30
 * days instead of one. Returns its expiry.
 */
export async function extendOpenedSharedCartExpiry(ctx: AppContext, id: string): Promise<Date> {
  const expiresAt = getSharedCartExpiry(ctx.now, { isKept: true });
  await ctx.db
    .update(sharedCarts)
    .set({ isKept: true, expiresAt })
    .where(and(eq(sharedCarts.id, id), eq(sharedCarts.isKept, false), eq(sharedCarts.source, 'agent')));
  return expiresAt;
}
