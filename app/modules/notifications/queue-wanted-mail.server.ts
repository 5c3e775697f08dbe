import { type NewMail, type OptionalMail, topicOf } from '#app/modules/outbox/mail-kinds.ts';
import { queueLine } from '#app/modules/outbox/queue-line.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isRefused } from './find-unsubscription.server.ts';

/**
 * Queues an email that its customer can switch off, in the caller's transaction. Does nothing if the mailbox
 * has no account and unsubscribed from the topic. Accounts have settings of their own.
 */
export async function queueWantedMail<Template extends OptionalMail>(
  ctx: AppContext,
  mail: NewMail<Template> & { recipient: string },
): Promise<void> {
  if (!(await isRefused(ctx, mail.recipient, topicOf(mail.template))))
    await queueLine(ctx, { kind: 'mail', ...mail });
}
