import type { AppContext } from '#app/platform/context.ts';
import type { ConversionTrackerName } from '#app/platform/trackers/conversions.server.ts';

import { isMailTemplateDisabled } from './list-mail-switches.server.ts';
import { addOutboxRowWithSendingJob } from './queue-line.server.ts';
import type { MailTemplateName, NewOutboxEmail, OptOutEmailTemplateName } from './mail-kinds.ts';

/**
 * Queues an email that always comes, with its sending job, both in the caller's transaction. Does nothing if
 * the key is known, or if the owner switched the email off. Emails that readers can switch off go through
 * `queueMailUnlessUnsubscribed` of notifications, which checks that.
 */
export async function queueMail<Template extends Exclude<MailTemplateName, OptOutEmailTemplateName>>(
  ctx: AppContext,
  mail: NewOutboxEmail<Template>,
): Promise<void> {
  if (await isMailTemplateDisabled(ctx, mail.template)) return;
  await addOutboxRowWithSendingJob(ctx, { kind: 'mail', ...mail });
}

/**
 * Queues a conversion for a tracker, with its sending job, both in the caller's transaction; once per key.
 */
export async function queueTrackerConversion(
  ctx: AppContext,
  conversion: {
    tracker: ConversionTrackerName;
    dedupeKey: string;
    orderId: string;
    payload: Record<string, unknown>;
  },
): Promise<void> {
  const { tracker, ...row } = conversion;
  await addOutboxRowWithSendingJob(ctx, { kind: 'conversion', template: tracker, ...row });
}
