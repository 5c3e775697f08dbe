import { eq } from 'drizzle-orm';

import { DELETED, deletedAddress } from '#app/lib/deleted.ts';
import { forgetConsents } from '#app/modules/consents/withdraw-consents.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contactMessages, contacts } from './tables.server.ts';

/** Takes the person behind a proved mailbox out of the contacts and of what they wrote, in the caller's transaction. */
export async function eraseContact(ctx: AppContext, { mailbox }: { mailbox: string | null }): Promise<void> {
  if (mailbox === null) return;
  await forgetConsents(ctx, [mailbox.toLowerCase()]);
  const [contact] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.mailbox, mailbox))
    .for('update');
  if (!contact) return;
  const email = deletedAddress(contact.id);
  const unnamed = { email, name: DELETED, company: null, updatedAt: ctx.now };
  await ctx.db
    .update(contacts)
    .set({ ...unnamed, mailbox: email, tags: [] })
    .where(eq(contacts.id, contact.id));
  const written = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.contactId, contact.id));
  for (const { id } of written)
    await ctx.db
      .update(contactMessages)
      // The key of a message is a digest of its words.
      .set({ ...unnamed, message: DELETED, query: null, dedupeKey: `deleted:${id}` })
      .where(eq(contactMessages.id, id));
}
