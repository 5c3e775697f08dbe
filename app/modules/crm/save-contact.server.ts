import { eq, sql } from 'drizzle-orm';

import type { UtmCampaignValues } from '#app/lib/campaign.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contacts } from './contact-tables.server.ts';

/** What a source knows about a person (pages.md "Contacts"). */
export type NewContact = {
  /** Trimmed and lowercased; unique per contact. */
  mailbox: string;
  /** As written. */
  email: string;
  /** Null if the source does not ask. */
  name: string | null;
  company: string | null;
  source: string;
  /** Added to the contact's existing tags. */
  tags: readonly string[];
  /** The campaign of this visit; null if unknown. */
  utm: UtmCampaignValues | null;
};

export type SavedCrmContactResult = { id: string; isBlocked: boolean };

/**
 * Creates the contact of a mailbox, or adds to it: a later source never removes
 * anything. Blocked contacts stay unchanged.
 */
export async function createOrUpdateContact(
  ctx: AppContext,
  { mailbox, email, name, company, source, tags, utm }: NewContact,
): Promise<SavedCrmContactResult> {
  const [contact] = await ctx.db
    .insert(contacts)
    .values({
      mailbox,
      email,
      name: name ?? email,
      company,
      source,
      tags: [...tags],
      utmFirst: utm,
      utmLast: utm,
      lastContactAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: contacts.mailbox,
      set: {
        email,
        ...(name !== null && { name }),
        company: sql`coalesce(excluded.company, ${contacts.company})`,
        tags: sql`array(select distinct unnest(${contacts.tags} || excluded.tags) order by 1)`,
        utmFirst: sql`coalesce(${contacts.utmFirst}, excluded.utm_first)`,
        utmLast: sql`coalesce(excluded.utm_last, ${contacts.utmLast})`,
        lastContactAt: ctx.now,
        updatedAt: ctx.now,
      },
      setWhere: eq(contacts.isBlocked, false),
    })
    .returning({ id: contacts.id, isBlocked: contacts.isBlocked });
  if (contact) return contact;
  const [blocked] = await ctx.db
    .select({ id: contacts.id, isBlocked: contacts.isBlocked })
    .from(contacts)
    .where(eq(contacts.mailbox, mailbox));
  if (!blocked) throw new Error('the contact was not stored');
  return blocked;
}
