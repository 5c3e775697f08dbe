import { and, eq, notExists, sql } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import type { CustomerEmailOptOutTopic } from '#app/modules/outbox/mail-kind.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext, ShopSettings } from '#app/platform/context.ts';
import { verifyAppSecretSignature, signTextWithAppSecret } from '#app/platform/signing.server.ts';

import { type EmailUnsubscribeTarget, getEmailUnsubscribeTarget } from './mail-topics.ts';
import { mailRefusals } from './tables.server.ts';

/**
 * Returns the unsubscribe URL of an email. It contains the email's id instead
 * of an address, and does not expire.
 */
export function buildEmailUnsubscribeUrl(settings: ShopSettings, outboxId: string): string {
  const token = `${outboxId}.${signTextWithAppSecret(settings, 'unsubscribe', outboxId)}`;
  return `${settings.publicUrl}/email/unsubscribe?t=${token}`;
}

export type EmailUnsubscribeLinkTarget = EmailUnsubscribeTarget & { mailbox: string };

/**
 * Returns what a signed unsubscribe link switches off, and for whom; null if
 * the link is invalid or its email was erased.
 */
export async function findUnsubscriptionByLinkToken(
  ctx: AppContext,
  token: string,
): Promise<EmailUnsubscribeLinkTarget | null> {
  const [id = '', provided = ''] = token.split('.');
  if (!isUuid(id) || !verifyAppSecretSignature(ctx.settings, 'unsubscribe', { text: id, provided }))
    return null;
  const [mail] = await ctx.db.select().from(outbox).where(eq(outbox.id, id));
  const found = mail ? getEmailUnsubscribeTarget(mail) : null;
  return found && mail?.recipient ? { ...found, mailbox: mail.recipient.toLowerCase() } : null;
}

/**
 * Whether a mailbox without an account has unsubscribed from a topic. Accounts
 * have settings of their own in their module.
 */
export async function hasGuestUnsubscribedFromTopic(
  ctx: AppContext,
  mailbox: string,
  topic: CustomerEmailOptOutTopic,
): Promise<boolean> {
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
