import { addOutboxRowWithSendingJob } from '#app/modules/outbox/queue-line.server.ts';
import type { MailTemplateName, NewOutboxEmail } from '#app/modules/outbox/mail-kinds.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { notices } from '../tables.server.ts';

import { listActiveStaffAccounts } from './list-notified-staff.server.ts';
import {
  selectStaffNotificationRecipients,
  STAFF_NOTIFICATION_KINDS,
  type StaffNotificationKind,
} from './notice-kinds.ts';
import { canStaffNotificationBeMailed } from './notice-preference.ts';
import { readStaffNotificationChannels } from './read-notice-defaults.server.ts';

export type StaffNotificationInput<Template extends MailTemplateName> = {
  kind: StaffNotificationKind;
  /** The event's id: a person is notified of an event once. */
  subject: string;
  /** One line, without text from customers' messages or briefs. */
  title: string;
  /** The admin path where it is handled. */
  href: string | null;
  /** Who does the work, or started it; null or absent if no one in particular does. */
  assigneeId?: string | null;
  /** The email to send as well; each person gets their own, with the key `<dedupeKey>:<user id>`. */
  mail?: NewOutboxEmail<Template>;
};

/**
 * Notifies the staff of an event in the caller's transaction: a line in each inbox and an email, by each
 * person's preferences (pages.md "Team notifications"). Idempotent per event. If no one on the team can
 * receive the email yet, it is sent to the shop's own address.
 */
export async function notifyStaff<Template extends MailTemplateName>(
  ctx: AppContext,
  { kind, subject, title, href, assigneeId = null, mail }: StaffNotificationInput<Template>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const people = selectStaffNotificationRecipients(kind, await listActiveStaffAccounts(ctx), assigneeId);
    // A personal notification is not sent to others once that person has left the team.
    if (people.length === 0 && STAFF_NOTIFICATION_KINDS[kind].audience === 'asker') return;
    const ways = await readStaffNotificationChannels(ctx, kind, people);
    const rows = ways
      .filter(({ isInApp }) => isInApp)
      .map(({ id }) => ({ userId: id, kind, subject, title }));
    if (rows.length > 0) {
      await ctx.db
        .insert(notices)
        .values(rows.map((row) => ({ ...row, href, createdAt: ctx.now })))
        .onConflictDoNothing();
    }
    if (!mail) return;
    if (!people.some(({ role }) => canStaffNotificationBeMailed(kind, role)))
      await addOutboxRowWithSendingJob(ctx, { kind: 'mail', ...mail });
    for (const { id, email, isByMail } of ways) {
      if (!isByMail) continue;
      await addOutboxRowWithSendingJob(ctx, {
        kind: 'mail',
        ...mail,
        dedupeKey: `${mail.dedupeKey}:${id}`,
        recipient: email,
      });
    }
  });
}
