import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import { DELETED } from '#app/lib/deleted.ts';
import type { AppContext } from '#app/platform/context.ts';

import { ENDED_STATES } from './mail-delivery.ts';
import { mailBounces, outbox } from './tables.server.ts';

/**
 * Empties the mails to a mailbox, in the caller's transaction; that those were sent stays. What waits to be sent, or could not be,
 * is dropped: nobody is there to read it.
 */
export async function eraseLinesTo(ctx: AppContext, mailbox: string): Promise<void> {
  await ctx.db.delete(mailBounces).where(eq(mailBounces.mailbox, mailbox.toLowerCase()));
  await empty(ctx, and(eq(outbox.kind, 'mail'), eq(sql`lower(${outbox.recipient})`, mailbox)));
}

/**
 * Empties whatever tells of these orders, in the caller's transaction: mails, to the team too, and what trackers were to hear,
 * with the digest of an address and the ids of browsers.
 */
export async function eraseNewsOfOrders(ctx: AppContext, orderIds: string[]): Promise<void> {
  await empty(ctx, inArray(outbox.orderId, orderIds));
}

/** Empties the mails whose key begins like this, in the caller's transaction: those to the team that quote one person. */
export async function eraseLinesKeyed(ctx: AppContext, start: string): Promise<void> {
  await empty(ctx, sql`starts_with(${outbox.dedupeKey}, ${start})`);
}

async function empty(ctx: AppContext, isTheirs: SQL | undefined): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ state: 'withheld', error: 'The recipient was deleted', nextTryAt: null })
    .where(and(isTheirs, inArray(outbox.state, ['queued', 'failed', 'dead', 'bounced'])));
  await ctx.db
    .update(outbox)
    .set({
      // A message to a tracker has none.
      recipient: sql`case when ${outbox.kind} = 'mail' then ${DELETED} else ${outbox.recipient} end`,
      payload: {},
      updatedAt: ctx.now,
    })
    .where(and(isTheirs, inArray(outbox.state, [...ENDED_STATES])));
}
