import { asc, desc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contactAnswers } from '../contact-tables.server.ts';

/**
 * Returns the email replies to a message, oldest first. `isOther`: another mailbox than `email` sent it;
 * `isUnproved`: its sender is not authenticated. Times are ISO 8601.
 */
export async function listInboundReplies(ctx: AppContext, { id, email }: { id: string; email: string }) {
  const rows = await ctx.db
    .select()
    .from(contactAnswers)
    .where(eq(contactAnswers.messageId, id))
    .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id))
    .limit(500);
  return rows.map(({ senderName, senderEmail, body, quoted, files, createdAt, ...row }) => ({
    id: row.id,
    by: senderName || senderEmail,
    email: senderEmail,
    isUnproved: row.isSenderProved === false,
    isOther: senderEmail.toLowerCase() !== email.trim().toLowerCase(),
    ...{ body, quoted, files },
    at: createdAt.toISOString(),
  }));
}

/** Returns the last email reply; null if there is none. */
export async function findLastInboundReply(ctx: AppContext, messageId: string) {
  const [last] = await ctx.db
    .select({ body: contactAnswers.body, createdAt: contactAnswers.createdAt })
    .from(contactAnswers)
    .where(eq(contactAnswers.messageId, messageId))
    .orderBy(desc(contactAnswers.createdAt), desc(contactAnswers.id))
    .limit(1);
  return last ?? null;
}
