import { eq } from 'drizzle-orm';

import { eraseMailsToMailbox } from '#app/modules/outbox/erase-lines.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { mailRefusals, noticeChoices, notices } from './tables.server.ts';

/**
 * Deletes a person's notifications and empties the emails to them, in the caller's transaction; the fact that
 * they were sent stays. Emails that are queued or failed are dropped, since their recipient is gone.
 */
export async function erasePersonNotificationsAndMails(
  ctx: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
): Promise<void> {
  await ctx.db.delete(notices).where(eq(notices.userId, userId));
  await ctx.db.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
  if (mailbox === null) return;
  await ctx.db.delete(mailRefusals).where(eq(mailRefusals.mailbox, mailbox.toLowerCase()));
  await eraseMailsToMailbox(ctx, mailbox);
}
