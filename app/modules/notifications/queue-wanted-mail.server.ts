import {
  type NewOutboxEmail,
  type OptOutEmailTemplateName,
  getOptOutTopicOfEmail,
} from '#app/modules/outbox/mail-kinds.ts';
import { addOutboxRowWithSendingJob } from '#app/modules/outbox/queue-line.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { hasGuestUnsubscribedFromTopic } from './find-unsubscription.server.ts';

/**
 * Queues an email that its customer can switch off, in the caller's transaction. Does nothing if the mailbox
 * has no account and unsubscribed from the topic. Accounts have settings of their own.
 */
export async function queueMailUnlessUnsubscribed<Template extends OptOutEmailTemplateName>(
  ctx: AppContext,
  mail: NewOutboxEmail<Template> & { recipient: string },
): Promise<void> {
  if (!(await hasGuestUnsubscribedFromTopic(ctx, mail.recipient, getOptOutTopicOfEmail(mail.template))))
    await addOutboxRowWithSendingJob(ctx, { kind: 'mail', ...mail });
}
