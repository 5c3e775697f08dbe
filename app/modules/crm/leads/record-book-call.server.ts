import { and, eq } from 'drizzle-orm';

import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contacts } from '../contact-tables.server.ts';

import { recordContactEvents } from './record-contact-event.server.ts';

/**
 * Records a click on the link to book a call in the timeline of the signed-in customer, if their mailbox is
 * verified and already a contact; at most once a day in UTC (pages.md "Contacts"). Clicks of other visitors
 * are not stored, and blocked contacts stay unchanged.
 */
export async function recordBookCallLinkClick(ctx: AppContext): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.role !== 'customer' || !actor.isEmailVerified) return;
  const isTheirs = and(eq(contacts.mailbox, normaliseEmail(actor.email)), eq(contacts.isBlocked, false));
  const [contact] = await ctx.db.select({ id: contacts.id }).from(contacts).where(isTheirs);
  if (!contact) return;
  const dedupeKey = `call:${contact.id}:${ctx.now.toISOString().slice(0, 10)}`;
  await recordContactEvents(ctx, [{ contactId: contact.id, kind: 'call', body: null, data: {}, dedupeKey }]);
}
