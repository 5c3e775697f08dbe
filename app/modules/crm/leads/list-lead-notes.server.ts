import { and, desc, eq, isNull } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contactEvents, contacts } from '../contact-tables.server.ts';

import type { LeadNote } from './lead-list.ts';

/** Maximum number of notes on a page. */
const MAX_LISTED_LEAD_NOTES = 100;

/** Returns the newest notes about a contact, newest first. Throws without the right `crm:read`. */
export async function listLeadNotes(ctx: AppContext, contactId: string): Promise<LeadNote[]> {
  assertCan(ctx, 'crm:read');
  const rows = await ctx.db
    .select({ note: contactEvents, by: users.name })
    .from(contactEvents)
    .leftJoin(users, eq(users.id, contactEvents.actorId))
    .where(
      and(
        eq(contactEvents.contactId, contactId),
        eq(contactEvents.kind, 'note'),
        isNull(contactEvents.deletedAt),
      ),
    )
    .orderBy(desc(contactEvents.createdAt), desc(contactEvents.id))
    .limit(MAX_LISTED_LEAD_NOTES);
  return rows.map(({ note, by }) => ({
    id: note.id,
    text: note.body ?? '',
    by: by ?? 'A former team member',
    isOwn: note.actorId === requireSignedInUser(ctx).id,
    at: note.createdAt.toISOString(),
    editedAt: note.editedAt?.toISOString() ?? null,
  }));
}

/** Returns the contact of a verified mailbox with its tags; null if there is none. */
export async function findContactWithTags(
  ctx: AppContext,
  mailbox: string,
): Promise<{ id: string; tags: readonly string[] } | null> {
  assertCan(ctx, 'crm:read');
  const [found] = await ctx.db
    .select({ id: contacts.id, tags: contacts.tags })
    .from(contacts)
    .where(and(eq(contacts.mailbox, mailbox), isNull(contacts.erasedAt)));
  return found ?? null;
}
