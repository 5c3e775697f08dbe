import { listUndeliveredMailDays } from '#app/modules/outbox/list-mail-trouble.server.ts';
import { UNDELIVERED_MAILS_HREF } from '#app/modules/outbox/mail-delivery.ts';
import type { AppContext } from '#app/platform/context.ts';

import { notifyStaff } from './inbox/notify-staff.server.ts';

/**
 * Notifies the owners of undelivered emails, at most once a day. In the inbox only: an email about emails
 * that do not leave would not arrive either.
 */
export async function notifyOwnersOfUndeliveredMails(ctx: AppContext): Promise<void> {
  for (const { day, count } of await listUndeliveredMailDays(ctx)) {
    await notifyStaff(ctx, {
      kind: 'system.mail',
      subject: `mails:${day}`,
      title: count === 1 ? 'An email could not be sent' : `${count} emails could not be sent`,
      href: UNDELIVERED_MAILS_HREF,
    });
  }
}
