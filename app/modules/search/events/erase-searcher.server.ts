import { inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { searchEvents } from '../query-tables.server.ts';

/**
 * Cuts searches loose from a person, in the caller's transaction: `consentIds` are the records of consent that the person's orders
 * carry; a search has no other tie to anybody.
 */
export async function eraseSearcher(ctx: AppContext, consentIds: readonly string[]): Promise<void> {
  if (consentIds.length === 0) return;
  await ctx.db
    .update(searchEvents)
    .set({ consentId: null, visitor: null, updatedAt: ctx.now })
    .where(inArray(searchEvents.consentId, [...consentIds]));
}
