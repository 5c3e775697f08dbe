import { type NewMail, type OptionalMail, topicOf } from '#app/modules/outbox/mail-kinds.ts';
import { queueLine } from '#app/modules/outbox/queue-line.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { isRefused } from './find-unsubscription.server.ts';

/**
 * Writes a mail that its customer can switch off into the outbox of the caller's transaction, as `queueMail` does those that
 * always come; nothing when the mailbox, which has no account, refused its topic. Who has an account has switches there.
 */
export async function queueWantedMail<Template extends OptionalMail>(
  ctx: AppContext,
  mail: NewMail<Template> & { recipient: string },
): Promise<void> {
  if (!(await isRefused(ctx, mail.recipient, topicOf(mail.template))))
    await queueLine(ctx, { kind: 'mail', ...mail });
}
