import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import { DELETED } from '#app/lib/deleted.ts';
import { ENDED_STATES } from '#app/modules/outbox/mail-delivery.ts';
import { mailBounces, outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { mailRefusals, noticeChoices, notices } from './tables.server.ts';

/**
 * Deletes a person's notices and empties the mails to them, in the caller's transaction; that those were sent stays. What waits
 * to be sent, or could not be, is dropped: nobody is there to read it.
 */
export async function eraseMails(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
): Promise<void> {
  await ctx.db.delete(notices).where(eq(notices.userId, userId));
  await ctx.db.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
  if (mailbox === null) return;
  await ctx.db.delete(mailRefusals).where(eq(mailRefusals.mailbox, mailbox.toLowerCase()));
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
