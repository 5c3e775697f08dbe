import { createHash } from 'node:crypto';

import { and, eq, inArray, ne } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { isHourlyMessageAlertLimitReached } from '../count-contact-messages.server.ts';
import { isSenderMailboxBlockedByStaff } from '../find-blocked-contact.server.ts';
import { scheduleUnansweredMessageReminder } from '../inbox/notify-of-promise.server.ts';
import { getContactSubjectLabel } from '../model.ts';
import { contactAnswers, contactMessages, contacts } from '../contact-tables.server.ts';
import { buildContactAlertEmailDedupeKey } from '../team-mail-key.ts';

import {
  joinInboundMailRecipientHeaders,
  type InboundMail,
  isAutomaticInboundMail,
  isEmailSenderDomainAuthenticated,
} from './arrived-mail.ts';
import { parseInboundMail } from './parse-mail.server.ts';
import { splitQuotedReply } from './quoted-text.ts';
import { extractReplyAddressTokens } from './reply-address.ts';

/**
 * What became of an email. The deliverer does not learn it: an email without a
 * conversation is accepted like any other.
 */
export type InboundMailOutcome = 'stored' | 'known' | 'automatic' | 'nobody';
export type InboundMailFailure = { code: 'NO_MAIL' } | { code: 'RATE_LIMITED'; retryAfterSeconds: number };

/**
 * The conversation that an email answers, with its contact; null if there is
 * none, for spam, and for blocked or erased contacts.
 */
async function findContactConversationAnsweredByEmail(
  ctx: AppContext,
  tokens: readonly string[],
  sender: string,
) {
  if (tokens.length === 0) return null;
  const [found] = await ctx.db
    .select({ message: contactMessages, contact: contacts })
    .from(contactMessages)
    .innerJoin(contacts, eq(contacts.id, contactMessages.contactId))
    .where(
      and(
        inArray(contactMessages.replyToken, [...tokens]),
        ne(contactMessages.state, 'spam'),
        eq(contacts.isBlocked, false),
      ),
    )
    .limit(1);
  if (!found || found.contact.erasedAt !== null) return null;
  return (await isSenderMailboxBlockedByStaff(ctx, sender.toLowerCase())) ? null : found;
}
type ContactConversationAnsweredByEmail = NonNullable<
  Awaited<ReturnType<typeof findContactConversationAnsweredByEmail>>
>;

/** By the Message-ID; without one, by sender and text. */
function computeInboundMailDedupeKey(messageId: string, mail: InboundMail): string {
  const itself = mail.messageId ?? [mail.sender.email, mail.text, mail.files];
  return createHash('sha256')
    .update(JSON.stringify([messageId, itself]))
    .digest('hex');
}

/**
 * Notifies the team each time a conversation becomes unread; if many arrive
 * within an hour, once for all of them.
 */
async function notifyTeamOfInboundContactReply(
  ctx: AppContext,
  { message, contact }: ContactConversationAnsweredByEmail,
  answer: { id: string; body: string },
): Promise<void> {
  if (message.state === 'unread') return;
  if (await isHourlyMessageAlertLimitReached(ctx, ctx.now)) {
    await notifyStaff(ctx, {
      kind: 'lead.new',
      subject: `many:${Math.floor(ctx.now.getTime() / HOUR_MS)}`,
      title: 'Many new messages',
      href: '/admin/crm/inbox',
    });
    return;
  }
  const subject = getContactSubjectLabel(message.subject);
  await notifyStaff(ctx, {
    kind: 'lead.new',
    subject: answer.id,
    title: `Email reply: ${subject}`,
    href: `/admin/messages/${message.id}`,
    assigneeId: message.assigneeId,
    mail: {
      template: 'team.lead',
      dedupeKey: buildContactAlertEmailDedupeKey(contact.id, answer.id),
      recipient: null,
      orderId: null,
      payload: {
        name: message.name,
        email: message.email,
        company: message.company,
        subject: `Re: ${subject}`,
        message: answer.body,
        messageUrl: `${ctx.settings.publicUrl}/admin/messages/${message.id}`,
      },
    },
  });
}

async function storeInboundReply(
  ctx: AppContext,
  { message, contact }: ContactConversationAnsweredByEmail,
  mail: InboundMail,
): Promise<InboundMailOutcome> {
  const [locked] = await ctx.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, message.id))
    .for('update');
  if (!locked) return 'nobody';
  const { own, quoted } = splitQuotedReply(mail.text);
  const [answer] = await ctx.db
    .insert(contactAnswers)
    .values({
      messageId: message.id,
      senderName: mail.sender.name,
      senderEmail: mail.sender.email,
      isSenderProved: isEmailSenderDomainAuthenticated(mail, ctx.settings.inboundMail?.checkedBy ?? null),
      body: own,
      quoted,
      files: mail.files,
      dedupeKey: computeInboundMailDedupeKey(message.id, mail),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing({ target: contactAnswers.dedupeKey })
    .returning({ id: contactAnswers.id });
  if (!answer) return 'known';
  await ctx.db
    .update(contactMessages)
    .set({
      ...{ state: 'unread', readAt: null, waitingSince: ctx.now, updatedAt: ctx.now },
      version: locked.version + 1,
    })
    .where(eq(contactMessages.id, message.id));
  await ctx.db
    .update(contacts)
    .set({ lastContactAt: ctx.now, updatedAt: ctx.now })
    .where(eq(contacts.id, contact.id));
  await scheduleUnansweredMessageReminder(ctx, message.id);
  await notifyTeamOfInboundContactReply(ctx, { message: locked, contact }, { id: answer.id, body: own });
  return 'stored';
}

/**
 * Stores a raw email as a reply to the conversation whose token is in its recipient address. `alsoTo` holds
 * further recipients that the deliverer reports. The same email is stored once; automatic emails are dropped.
 */
export async function receiveInboundReply(
  ctx: AppContext,
  raw: Uint8Array | string,
  alsoTo = '',
): Promise<Result<InboundMailOutcome, InboundMailFailure>> {
  const mail = await parseInboundMail(raw);
  if (!mail) return fail({ code: 'NO_MAIL' });
  if (isAutomaticInboundMail(mail)) return ok('automatic');
  const address = ctx.settings.inboundMail?.address ?? '';
  const tokens = extractReplyAddressTokens(address, `${joinInboundMailRecipientHeaders(mail)}\n${alsoTo}`);
  const answered = await findContactConversationAnsweredByEmail(ctx, tokens, mail.sender.email);
  if (!answered) return ok('nobody');
  const allowed = await consumeRateLimit(ctx, 'inbound-mail', answered.message.id);
  if (!allowed.ok) return allowed;
  return ok(await inTransaction(ctx, (ctx) => storeInboundReply(ctx, answered, mail)));
}
