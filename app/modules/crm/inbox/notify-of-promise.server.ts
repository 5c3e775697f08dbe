import { and, eq, gt, inArray, lte } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isHourlyMessageAlertLimitReached } from '../count-contact-messages.server.ts';
import { getContactSubjectLabel } from '../model.ts';
import { contactMessages } from '../contact-tables.server.ts';

import { CONTACT_ANSWER_DEADLINE_HOURS } from './inbox-rules.ts';

/**
 * Schedules the notification for a message that is still unanswered after 20
 * hours. In the transaction that stores the message.
 */
export async function scheduleUnansweredMessageReminder(ctx: AppContext, messageId: string): Promise<void> {
  await ctx.jobs.send(
    ctx,
    'contact.promise',
    { messageId },
    { startAfterSeconds: CONTACT_ANSWER_DEADLINE_HOURS.notify * 3600 },
  );
}

/**
 * Notifies owners, managers and the assignee of a message that has been unanswered for 20 hours: once per
 * wait of its sender, and once for many within an hour.
 */
export async function notifyOfUnansweredMessage(ctx: AppContext, messageId: string): Promise<void> {
  const due = new Date(ctx.now.getTime() - CONTACT_ANSWER_DEADLINE_HOURS.notify * HOUR_MS);
  const [message] = await ctx.db
    .select()
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.id, messageId),
        inArray(contactMessages.state, ['unread', 'read']),
        lte(contactMessages.waitingSince, due),
        // Old messages, after a long downtime of the shop, are in the list anyway.
        gt(contactMessages.waitingSince, new Date(due.getTime() - 7 * 24 * HOUR_MS)),
      ),
    );
  if (!message) return;
  const { waitingSince } = message;
  if (await isHourlyMessageAlertLimitReached(ctx, waitingSince)) {
    await notifyStaff(ctx, {
      kind: 'contact.promise',
      subject: `many:${Math.floor(waitingSince.getTime() / HOUR_MS)}`,
      title: 'Many messages are waiting for a reply',
      href: '/admin/crm/inbox?tab=open&sort=waiting',
    });
    return;
  }
  await notifyStaff(ctx, {
    kind: 'contact.promise',
    subject: `${message.id}:${Math.floor(waitingSince.getTime() / 1000)}`,
    title: `Reply due in 4 hours: ${getContactSubjectLabel(message.subject)}`,
    href: `/admin/messages/${message.id}`,
    assigneeId: message.assigneeId,
  });
}
