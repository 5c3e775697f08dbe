import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER } from '#app/lib/deleted.ts';
import type { AppContext } from '#app/platform/context.ts';

import { FINAL_DELIVERY_STATES } from './mail-delivery.ts';
import { mailBounces, outbox } from './tables.server.ts';

/**
 * Empties the emails to a mailbox, in the caller's transaction; the fact that they were sent stays. Emails
 * that are queued or failed are dropped, since their recipient is gone.
 */
export async function eraseMailsToMailbox(ctx: AppContext, mailbox: string): Promise<void> {
  await ctx.db.delete(mailBounces).where(eq(mailBounces.mailbox, mailbox.toLowerCase()));
  await withholdAndEraseMails(
    ctx,
    and(eq(outbox.kind, 'mail'), eq(sql`lower(${outbox.recipient})`, mailbox)),
  );
}

/**
 * Empties everything about these orders, in the caller's transaction: emails, including those to the team,
 * and reports to trackers, with the hashes of addresses and the ids of browsers.
 */
export async function eraseOrderMails(ctx: AppContext, orderIds: string[]): Promise<void> {
  await withholdAndEraseMails(ctx, inArray(outbox.orderId, orderIds));
}

/**
 * Empties the emails whose key has this prefix, in the caller's transaction:
 * those to the team that quote one person.
 */
export async function eraseMailsByKeyPrefix(ctx: AppContext, start: string): Promise<void> {
  await withholdAndEraseMails(ctx, sql`starts_with(${outbox.dedupeKey}, ${start})`);
}

async function withholdAndEraseMails(ctx: AppContext, isTheirs: SQL | undefined): Promise<void> {
  await ctx.db
    .update(outbox)
    .set({ state: 'withheld', error: 'The recipient was deleted', nextTryAt: null })
    .where(and(isTheirs, inArray(outbox.state, ['queued', 'failed', 'dead', 'bounced'])));
  await ctx.db
    .update(outbox)
    .set({
      // A report to a tracker has no recipient.
      recipient: sql`case when ${outbox.kind} = 'mail' then ${ERASED_PERSONAL_DATA_PLACEHOLDER} else ${outbox.recipient} end`,
      payload: {},
      updatedAt: ctx.now,
    })
    .where(and(isTheirs, inArray(outbox.state, [...FINAL_DELIVERY_STATES])));
}
