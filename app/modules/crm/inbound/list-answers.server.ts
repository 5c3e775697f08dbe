import { asc, desc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contactAnswers } from '../contact-tables.server.ts';

/**
 * What came back by mail to a message, oldest first; `isOther` where another mailbox than `email` sent it, `isUnproved` where nothing
 * proved that its sender is who the mail says. Times are ISO 8601.
 */
export async function listAnswers(ctx: AppContext, { id, email }: { id: string; email: string }) {
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

/** The last words that came back by mail; null before there are any. */
export async function findLastAnswer(ctx: AppContext, messageId: string) {
  const [last] = await ctx.db
    .select({ body: contactAnswers.body, createdAt: contactAnswers.createdAt })
    .from(contactAnswers)
    .where(eq(contactAnswers.messageId, messageId))
    .orderBy(desc(contactAnswers.createdAt), desc(contactAnswers.id))
    .limit(1);
  return last ?? null;
}
