import { eq } from 'drizzle-orm';
import pino from 'pino';

import { composeOutgoingMailFromOutbox } from '#app/modules/notifications/compose-mail.server.ts';
import { makeOrderConfirmed } from '#app/modules/notifications/fixtures.ts';
import { queueMail } from '#app/modules/outbox/queue-mail.server.ts';
import type { OutboxSendersAndRenderers } from '#app/modules/outbox/send-outbox.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { openMailTransport } from '#app/platform/mail/open.server.ts';

export const MAIL_FROM = 'The shop <shop@shop.test>';

/** The outside world of the outbox: a mail server, or the mailbox folder that replaces one. */
export function mailTo(
  smtpUrl: string | undefined,
  { dataDir = '/nonexistent', from = MAIL_FROM }: { dataDir?: string; from?: string | null } = {},
): OutboxSendersAndRenderers {
  const log = pino({ level: 'silent' });
  return {
    mail: openMailTransport({ smtpUrl, from: from ?? undefined, host: 'shop.test', dataDir, log }),
    compose: composeOutgoingMailFromOutbox,
    meta: null,
  };
}

/** Queues the confirmation of an order. Returns the id of its outbox row. */
export async function queueOne(ctx: AppContext): Promise<string> {
  await queueMail(ctx, {
    template: 'order.confirmed',
    dedupeKey: 'paid:1',
    recipient: 'ada@example.com',
    orderId: null,
    payload: makeOrderConfirmed(),
  });
  const [row] = await ctx.db.select().from(outbox);
  return row?.id ?? '';
}

/** The outbox row as it is now. */
export async function stateOf(ctx: AppContext, id: string) {
  const [row] = await ctx.db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}
