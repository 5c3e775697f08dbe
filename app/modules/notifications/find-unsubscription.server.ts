import { and, eq, notExists, sql } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { MailTopic } from '#app/modules/outbox/mail-kind.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext, ShopSettings } from '#app/platform/context.ts';
import { isSigned, signed } from '#app/platform/signing.server.ts';

import { type MailSwitch, switchOf } from './mail-topics.ts';
import { mailRefusals } from './tables.server.ts';

/** Where the reader of a mail switches its kind off: names the mail, so that no address stands in the link. It does not expire. */
export function unsubscribeUrl(settings: ShopSettings, outboxId: string): string {
  const token = `${outboxId}.${signed(settings, 'unsubscribe', outboxId)}`;
  return `${settings.publicUrl}/email/unsubscribe?t=${token}`;
}

export type Unsubscription = MailSwitch & { mailbox: string };

/** What a link of ours switches off, and for whom; null for a link that is not ours, or whose mail is forgotten. */
export async function findUnsubscription(ctx: AppContext, token: string): Promise<Unsubscription | null> {
  const [id = '', given = ''] = token.split('.');
  if (!isUuid(id) || !isSigned(ctx.settings, 'unsubscribe', { text: id, given })) return null;
  const [mail] = await ctx.db.select().from(outbox).where(eq(outbox.id, id));
  const found = mail ? switchOf(mail) : null;
  return found && mail?.recipient ? { ...found, mailbox: mail.recipient.toLowerCase() } : null;
}

/** Whether a mailbox without an account has switched a topic off; an account's own switches are its module's. */
export async function isRefused(ctx: AppContext, mailbox: string, topic: MailTopic): Promise<boolean> {
  const account = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, mailRefusals.mailbox));
  const [refusal] = await ctx.db
    .select({ topic: mailRefusals.topic })
    .from(mailRefusals)
    .where(
      and(eq(mailRefusals.mailbox, mailbox.toLowerCase()), eq(mailRefusals.topic, topic), notExists(account)),
    );
  return refusal !== undefined;
}
