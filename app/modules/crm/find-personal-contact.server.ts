import { asc, eq, inArray } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contactAnswers, contactMessages, contactReplies, contacts } from './contact-tables.server.ts';

/**
 * Returns what the shop stores about the person behind a verified mailbox: the
 * contact and their messages, oldest first.
 */
export async function findContactPersonalData(ctx: AppContext, mailbox: string) {
  const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.mailbox, mailbox));
  if (!contact) return null;
  const { id, email, name, company, phone, website, source, lastContactAt, createdAt } = contact;
  const { consentNote: consent, utmFirst: cameFrom } = contact;
  const messages = await ctx.db
    .select({
      id: contactMessages.id,
      subject: contactMessages.subject,
      message: contactMessages.message,
      name: contactMessages.name,
      company: contactMessages.company,
      searchedFor: contactMessages.query,
      sentAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.contactId, id))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id));
  const ids = messages.map((message) => message.id);
  const replies = await ctx.db
    .select()
    .from(contactReplies)
    .where(inArray(contactReplies.messageId, ids))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
  const answers = await ctx.db
    .select()
    .from(contactAnswers)
    .where(inArray(contactAnswers.messageId, ids))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id));
  const withAnswers = messages.map(({ id: messageId, ...message }) => ({
    ...message,
    answers: replies
      .filter((reply) => reply.messageId === messageId)
      .map(({ body, createdAt: sentAt }) => ({ text: body, sentAt })),
    answeredByMail: answers
      .filter((answer) => answer.messageId === messageId)
      .map(({ senderEmail: from, body: text, quoted, files, createdAt: sentAt }) => ({
        ...{ from, text, quoted, files, sentAt },
      })),
  }));
  const known = { email, name, company, phone, website, source, consent, cameFrom };
  return { ...known, lastContactAt, createdAt, messages: withAnswers };
}
