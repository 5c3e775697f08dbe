import type { CustomerEmailOptOutTopic } from '#app/modules/outbox/mail-kind.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { StaffNotificationKind } from './inbox/notice-kinds.ts';
import { readStaffNotificationChannels } from './inbox/read-notice-defaults.server.ts';
import { mailRefusals, noticeChoices } from './tables.server.ts';

/** Unsubscribes a mailbox without an account from a topic, in the caller's transaction. Idempotent. */
export async function unsubscribeGuestMailboxFromTopic(
  ctx: AppContext,
  mailbox: string,
  topic: CustomerEmailOptOutTopic,
): Promise<void> {
  await ctx.db.insert(mailRefusals).values({ mailbox, topic, createdAt: ctx.now }).onConflictDoNothing();
}

/**
 * Switches off the emails of a kind for a staff member, in the caller's
 * transaction; the inbox still gets them.
 */
export async function switchOffStaffNotificationMail(
  ctx: AppContext,
  person: { id: string; role: string },
  kind: StaffNotificationKind,
): Promise<void> {
  const [now] = await readStaffNotificationChannels(ctx, kind, [person]);
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
