import { inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { outbox } from './tables.server.ts';

/**
 * Withholds everything that waits to be sent, in the caller's transaction, with the reason for the delivery
 * log, from where the team can send it. Returns the number of withheld rows.
 */
export async function withholdAllQueuedOutboxRows({ db, now }: AppContext, reason: string): Promise<number> {
  const held = await db
    .update(outbox)
    .set({ state: 'withheld', error: reason, nextTryAt: null, updatedAt: now })
    .where(inArray(outbox.state, ['queued', 'sending', 'failed']))
    .returning({ id: outbox.id });
  return held.length;
}
