import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import { users } from '#app/modules/identity/account-tables.server.ts';
import { findMailboxBounce } from '#app/modules/outbox/list-bounces.server.ts';
import {
  getMailDeliveryLabel,
  isMailSavedAsFile,
  type MailDeliveryState,
} from '#app/modules/outbox/mail-delivery.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { listInboundReplies } from '../inbound/list-answers.server.ts';
import { contactMessages, contactReplies, contacts } from '../contact-tables.server.ts';

import {
  type InboxMessageFailure,
  type ContactInboxMessageState,
  computeMessageAnswerDeadlineState,
} from './inbox-rules.ts';

/** Returns the outbox key of an answer's email. */
export const buildContactReplyOutboxKey = (replyId: string): string => `contact-reply:${replyId}`;

/** Whether the person behind an address was erased. */
const isErasedPersonPlaceholderEmail = (email: string): boolean => email.endsWith('@deleted.invalid');

type ContactMessageRow = typeof contactMessages.$inferSelect;

/** Returns why a sender cannot be answered by email; null if they can. */
export async function findReasonSenderCannotBeAnswered(
  ctx: AppContext,
  { email, state, contactId }: Pick<ContactMessageRow, 'email' | 'state' | 'contactId'>,
): Promise<Extract<InboxMessageFailure, { code: 'blocked' | 'erased' | 'is-spam' | 'bounces' }> | null> {
  if (isErasedPersonPlaceholderEmail(email)) return { code: 'erased' };
  const contact = contactId === null ? null : await findMessageContactBlockStatus(ctx, contactId);
  if (contact?.isBlocked) return { code: 'blocked' };
  if (state === 'spam') return { code: 'is-spam' };
  const bounce = await findMailboxBounce(ctx, email.trim());
  return bounce ? { code: 'bounces', reason: bounce.reason } : null;
}

async function findMessageContactBlockStatus(ctx: AppContext, id: string) {
  const [contact] = await ctx.db
    .select({ id: contacts.id, isBlocked: contacts.isBlocked })
    .from(contacts)
    .where(eq(contacts.id, id));
  return contact ?? null;
}

async function listContactMessageReplies(ctx: AppContext, messageId: string) {
  const rows = await ctx.db
    .select({ reply: contactReplies, author: users.name })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, contactReplies.authorId))
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id))
    .limit(500);
  const keys = rows.map(({ reply }) => buildContactReplyOutboxKey(reply.id));
  const mails = keys.length === 0 ? [] : await listStaffAnswerEmailStates(ctx, keys);
  const mailOf = new Map(mails.map((mail) => [mail.dedupeKey, mail]));
  return rows.map(({ reply, author }) => {
    const mail = mailOf.get(buildContactReplyOutboxKey(reply.id));
    return {
      id: reply.id,
      by: author,
      body: reply.body,
      at: reply.createdAt.toISOString(),
      delivery: mail
        ? {
            mailId: mail.id,
            state: mail.state as MailDeliveryState, // the CHECK outbox_state_known
            isSavedAsFile: isMailSavedAsFile(mail),
            words: getMailDeliveryLabel({ ...mail, state: mail.state as MailDeliveryState }),
          }
        : null,
    };
  });
}

const listStaffAnswerEmailStates = (ctx: AppContext, keys: string[]) =>
  ctx.db
    .select({ id: outbox.id, dedupeKey: outbox.dedupeKey, state: outbox.state, error: outbox.error })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, keys));

/** The newest other messages of the same contact. */
async function listOtherMessagesOfContact(ctx: AppContext, { id, contactId }: ContactMessageRow) {
  if (contactId === null) return [];
  const rows = await ctx.db
    .select({
      id: contactMessages.id,
      subject: contactMessages.subject,
      state: contactMessages.state,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(and(eq(contactMessages.contactId, contactId), ne(contactMessages.id, id)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(5);
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}

/**
 * Returns one message with the team's answers, its contact, and whether it can be answered; null for a
 * missing or malformed id. Throws without the right `crm:read`.
 */
export async function findContactConversation(ctx: AppContext, id: string) {
  assertCan(ctx, 'crm:read');
  if (!isUuid(id)) return null;
  const [row] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) return null;
  const state = row.state as ContactInboxMessageState; // the CHECK contact_messages_state_known
  const { name, email, company, subject, message, query, version, assigneeId, isDemo } = row;
  return {
    ...{ id, name, email, company, subject, message, query, version, assigneeId, state, isDemo },
    at: row.createdAt.toISOString(),
    promise: computeMessageAnswerDeadlineState(state, row.waitingSince, ctx.now),
    contact: row.contactId === null ? null : await findMessageContactBlockStatus(ctx, row.contactId),
    obstacle: await findReasonSenderCannotBeAnswered(ctx, row),
    replies: await listContactMessageReplies(ctx, id),
    answers: await listInboundReplies(ctx, row),
    others: await listOtherMessagesOfContact(ctx, row),
  };
}
export type ContactConversation = NonNullable<Awaited<ReturnType<typeof findContactConversation>>>;
