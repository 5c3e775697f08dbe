import { inArray } from 'drizzle-orm';

import { listConsentRecords, type OrderOwner } from '#app/modules/orders/personal/queries.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { searchEvents } from '../tables.server.ts';

/**
 * Cuts searches loose from the person whose orders carry the same record of consent, in the caller's transaction and before those
 * orders lose it; a search has no other tie to anybody.
 */
export async function eraseSearcher(ctx: AppContext, owner: OrderOwner): Promise<void> {
  const records = await listConsentRecords(ctx, owner);
  if (records.length === 0) return;
  await ctx.db
    .update(searchEvents)
    .set({ consentId: null, visitor: null, updatedAt: ctx.now })
    .where(inArray(searchEvents.consentId, records));
}
