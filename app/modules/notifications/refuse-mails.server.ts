import type { MailTopic } from '#app/modules/outbox/mail-kind.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { NoticeKind } from './inbox/notice-kinds.ts';
import { readWays } from './inbox/read-notice-defaults.server.ts';
import { mailRefusals, noticeChoices } from './tables.server.ts';

/** Remembers that a mailbox without an account does not want a topic, in the caller's transaction; repeated, it changes nothing. */
export async function refuseMails(ctx: AppContext, mailbox: string, topic: MailTopic): Promise<void> {
  await ctx.db.insert(mailRefusals).values({ mailbox, topic, createdAt: ctx.now }).onConflictDoNothing();
}

/** Switches the mails of a kind off for somebody of the staff, in the caller's transaction; the inbox goes on. */
export async function switchOffNoticeMail(
  ctx: AppContext,
  person: { id: string; role: string },
  kind: NoticeKind,
): Promise<void> {
  const [now] = await readWays(ctx, kind, [person]);
  await ctx.db
    .insert(noticeChoices)
    .values({
      userId: person.id,
      kind,
      isInApp: now?.isInApp ?? true,
      isByMail: false,
      createdAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [noticeChoices.userId, noticeChoices.kind],
      set: { isByMail: false, updatedAt: ctx.now },
    });
}
