import { and, eq, gt, inArray, lte } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isManyAnHour } from '../count-contact-messages.server.ts';
import { subjectLabel } from '../model.ts';
import { contactMessages } from '../contact-tables.server.ts';

import { PROMISE_HOURS } from './inbox-rules.ts';

/** Has the team told of a message that still waits 20 hours after these words of its sender. In the transaction that stores them. */
export async function watchPromise(ctx: AppContext, messageId: string): Promise<void> {
  await ctx.jobs.send(
    ctx,
    'contact.promise',
    { messageId },
    { startAfterSeconds: PROMISE_HOURS.told * 3600 },
  );
}

/**
 * Tells owner, manager and who answers it of a message that nobody answered for 20 hours: once for each time its sender waited,
 * and of many within an hour together.
 */
export async function tellOfPromise(ctx: AppContext, messageId: string): Promise<void> {
  const due = new Date(ctx.now.getTime() - PROMISE_HOURS.told * HOUR_MS);
  const [message] = await ctx.db
    .select()
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.id, messageId),
        inArray(contactMessages.state, ['unread', 'read']),
        lte(contactMessages.waitingSince, due),
        // Words of long ago, after a long stop of the shop, stand in the list.
        gt(contactMessages.waitingSince, new Date(due.getTime() - 7 * 24 * HOUR_MS)),
      ),
    );
  if (!message) return;
  const { waitingSince } = message;
  if (await isManyAnHour(ctx, waitingSince)) {
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
    title: `Reply due in 4 hours: ${subjectLabel(message.subject)}`,
    href: `/admin/messages/${message.id}`,
    assigneeId: message.assigneeId,
  });
}
