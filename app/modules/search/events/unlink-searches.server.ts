import { inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { searchEvents } from '../query-tables.server.ts';

/**
 * Unlinks searches from a person, in the caller's transaction: `consentIds` are the consent records of the
 * person's orders, which are the only link from a search to a person.
 */
export async function unlinkSearchEventsFromErasedPerson(
  ctx: AppContext,
  consentIds: readonly string[],
): Promise<void> {
  if (consentIds.length === 0) return;
  await ctx.db
    .update(searchEvents)
    .set({ consentId: null, visitor: null, updatedAt: ctx.now })
    .where(inArray(searchEvents.consentId, [...consentIds]));
}
