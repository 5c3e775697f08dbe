import { asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contactMessages, contacts } from './tables.server.ts';

/** What the shop keeps of the person behind a proved mailbox: the contact, and what they wrote; oldest first. */
export async function findPersonalContact(ctx: AppContext, mailbox: string) {
  const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.mailbox, mailbox));
  if (!contact) return null;
  const { id, email, name, company, phone, website, source, lastContactAt, createdAt } = contact;
  const { consentNote: consent, utmFirst: cameFrom } = contact;
  const messages = await ctx.db
    .select({
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
  const known = { email, name, company, phone, website, source, consent, cameFrom };
  return { ...known, lastContactAt, createdAt, messages };
}
