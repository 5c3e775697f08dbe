import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import { DELETED } from '#app/lib/deleted.ts';
import type { AppContext } from '#app/platform/context.ts';

import { mailBounces } from '../bouncing/tables.server.ts';
import { ENDED_STATES } from '../delivery-log/model.ts';
import { noticeChoices, notices } from '../inbox/tables.server.ts';
import { outbox } from '../tables.server.ts';
import { mailRefusals } from '../unsubscribing/tables.server.ts';

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
  await emptyMails(ctx, eq(sql`lower(${outbox.recipient})`, mailbox));
}

/** Empties the mails about one order, in the caller's transaction. */
export async function eraseMailsOfOrder(ctx: AppContext, orderId: string): Promise<void> {
  await emptyMails(ctx, eq(outbox.orderId, orderId));
}

async function emptyMails(ctx: AppContext, rule: SQL): Promise<void> {
  const isTheirs = and(eq(outbox.kind, 'mail'), rule);
  await ctx.db
    .update(outbox)
    .set({ state: 'withheld', error: 'The recipient was deleted', nextTryAt: null })
    .where(and(isTheirs, inArray(outbox.state, ['queued', 'failed', 'dead', 'bounced'])));
  await ctx.db
    .update(outbox)
    .set({ recipient: DELETED, payload: {}, updatedAt: ctx.now })
    .where(and(isTheirs, inArray(outbox.state, [...ENDED_STATES])));
}
