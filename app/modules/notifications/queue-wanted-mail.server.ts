import { type NewMail, type OptOutEmailTemplateName, getMailTopic } from '#app/modules/outbox/mail-kinds.ts';
import { queueOutboxRow } from '#app/modules/outbox/queue-line.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { hasGuestUnsubscribedFromTopic } from './find-unsubscription.server.ts';

/**
 * Queues an email that its customer can switch off, in the caller's transaction. Does nothing if the mailbox
 * has no account and unsubscribed from the topic. Accounts have settings of their own.
 */
export async function queueMailUnlessUnsubscribed<Template extends OptOutEmailTemplateName>(
  ctx: AppContext,
  mail: NewMail<Template> & { recipient: string },
): Promise<void> {
  if (!(await hasGuestUnsubscribedFromTopic(ctx, mail.recipient, getMailTopic(mail.template))))
    await queueOutboxRow(ctx, { kind: 'mail', ...mail });
}
