import type { AppContext } from '#app/platform/context.ts';

import type { NoticeKind } from '../inbox/model.ts';
import { noticeChoices } from '../inbox/tables.server.ts';

import type { MailTopic } from './model.ts';
import { mailRefusals } from './tables.server.ts';

/** Remembers that a mailbox without an account does not want a topic, in the caller's transaction; repeated, it changes nothing. */
export async function refuseMails(ctx: AppContext, mailbox: string, topic: MailTopic): Promise<void> {
  await ctx.db.insert(mailRefusals).values({ mailbox, topic, createdAt: ctx.now }).onConflictDoNothing();
}

/** Switches the mails of a kind off for somebody of the staff, in the caller's transaction; the inbox goes on. */
export async function switchOffNoticeMail(ctx: AppContext, userId: string, kind: NoticeKind): Promise<void> {
  await ctx.db
    .insert(noticeChoices)
    .values({ userId, kind, isInApp: true, isByMail: false, createdAt: ctx.now })
    .onConflictDoUpdate({
      target: [noticeChoices.userId, noticeChoices.kind],
      set: { isByMail: false, updatedAt: ctx.now },
    });
}
