import { and, asc, eq, sql } from 'drizzle-orm';

import { getMailTemplateLabel } from '#app/modules/outbox/mail-choices.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { mailRefusals, notices } from './tables.server.ts';

/**
 * Returns a person's notifications: emails to the verified address by template
 * and time, the inbox, and what is switched off.
 */
export async function readPersonNotificationsForDataExport(
  { db }: AppContext,
  { userId, mailbox }: { userId: string; mailbox: string | null },
) {
  const inbox = await db
    .select({ title: notices.title, at: notices.createdAt, readAt: notices.readAt })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(asc(notices.createdAt), asc(notices.id));
  if (mailbox === null) return { mails: [], switchedOff: [], inbox };
  const mails = await db
    .select({
      template: outbox.template,
      state: outbox.state,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(and(eq(outbox.kind, 'mail'), eq(sql`lower(${outbox.recipient})`, mailbox)))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  const off = await db
    .select({ topic: mailRefusals.topic, since: mailRefusals.createdAt })
    .from(mailRefusals)
    .where(eq(mailRefusals.mailbox, mailbox));
  return {
    mails: mails.map(({ template, ...mail }) => ({ mail: getMailTemplateLabel(template), ...mail })),
    switchedOff: off,
    inbox,
  };
}
