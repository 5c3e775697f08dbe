import type { AppContext } from '#app/platform/context.ts';
import type { Tracker } from '#app/platform/trackers/conversions.server.ts';

import { isSwitchedOff } from './list-mail-switches.server.ts';
import { queueLine } from './queue-line.server.ts';
import type { MailTemplate, NewMail, OptionalMail } from './mail-kinds.ts';

/**
 * Writes a mail that always comes into the outbox of the caller's transaction, with the job that sends it: a rollback leaves
 * neither. A key that is already there changes nothing, nor does a mail that the owner turned off. What its reader may have switched off goes through `queueWantedMail` of
 * notifications, which asks first.
 */
export async function queueMail<Template extends Exclude<MailTemplate, OptionalMail>>(
  ctx: AppContext,
  mail: NewMail<Template>,
): Promise<void> {
  if (await isSwitchedOff(ctx, mail.template)) return;
  await queueLine(ctx, { kind: 'mail', ...mail });
}

/** Writes a conversion for a tracker into the outbox of the caller's transaction, with the job that sends it; once per key. */
export async function queueConversion(
  ctx: AppContext,
  conversion: { tracker: Tracker; dedupeKey: string; orderId: string; payload: Record<string, unknown> },
): Promise<void> {
  const { tracker, ...row } = conversion;
  await queueLine(ctx, { kind: 'conversion', template: tracker, ...row });
}
