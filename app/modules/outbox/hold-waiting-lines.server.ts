import { inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { outbox } from './tables.server.ts';

/**
 * Puts aside everything that waits to leave the shop, in the caller's transaction, with the reason that the delivery log shows;
 * the team can send a mail from there. Says how much it was.
 */
export async function holdWaitingLines({ db, now }: AppContext, reason: string): Promise<number> {
  const held = await db
    .update(outbox)
    .set({ state: 'withheld', error: reason, nextTryAt: null, updatedAt: now })
    .where(inArray(outbox.state, ['queued', 'sending', 'failed']))
    .returning({ id: outbox.id });
  return held.length;
}
