import { eq } from 'drizzle-orm';

import { ERASED_PERSONAL_DATA_PLACEHOLDER, createDeletedUserEmail } from '#app/lib/deleted.ts';
import { deleteMarketingConsents } from '#app/modules/consents/withdraw-consents.server.ts';
import { eraseMailsByKeyPrefix } from '#app/modules/outbox/erase-lines.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  contactAnswers,
  contactEvents,
  contactMessages,
  contactReplies,
  contacts,
} from './contact-tables.server.ts';
import { contactTasks } from './task-tables.server.ts';
import { buildContactAlertEmailDedupeKey } from './team-mail-key.ts';

const ERASED_CONTACT_VALUES = {
  tags: [],
  phone: null,
  website: null,
  ownerId: null,
  valueCents: null,
  nextStep: null,
  // A lost lead must have one.
  lostReason: ERASED_PERSONAL_DATA_PLACEHOLDER,
  blockReason: null,
  consentNote: null,
  consentNotedAt: null,
  utmFirst: null,
  utmLast: null,
};

/**
 * Erases the person behind a verified mailbox from the contacts and their
 * messages, in the caller's transaction.
 */
export async function eraseContact(ctx: AppContext, { mailbox }: { mailbox: string | null }): Promise<void> {
  if (mailbox === null) return;
  await deleteMarketingConsents(ctx, [mailbox.toLowerCase()]);
  const [contact] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.mailbox, mailbox))
    .for('update');
  if (!contact) return;
  const email = createDeletedUserEmail(contact.id);
  const unnamed = { email, name: ERASED_PERSONAL_DATA_PLACEHOLDER, company: null, updatedAt: ctx.now };
  await ctx.db
    .update(contacts)
    .set({ ...unnamed, ...ERASED_CONTACT_VALUES, mailbox: email, erasedAt: ctx.now })
    .where(eq(contacts.id, contact.id));
  // The emails to the team quote the person's message.
  await eraseMailsByKeyPrefix(ctx, buildContactAlertEmailDedupeKey(contact.id));
  // The team's notes about the person are deleted too.
  await ctx.db.delete(contactEvents).where(eq(contactEvents.contactId, contact.id));
  await ctx.db.delete(contactTasks).where(eq(contactTasks.contactId, contact.id));
  const written = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.contactId, contact.id));
  for (const { id } of written) {
    await ctx.db
      .update(contactMessages)
      // The key of a message is a digest of its text.
      .set({
        ...unnamed,
        message: ERASED_PERSONAL_DATA_PLACEHOLDER,
        query: null,
        replyToken: null,
        dedupeKey: `deleted:${id}`,
      })
      .where(eq(contactMessages.id, id));
    await ctx.db
      .update(contactReplies)
      .set({ body: ERASED_PERSONAL_DATA_PLACEHOLDER, updatedAt: ctx.now })
      .where(eq(contactReplies.messageId, id));
    await ctx.db.delete(contactAnswers).where(eq(contactAnswers.messageId, id));
  }
}
