import { and, eq } from 'drizzle-orm';

import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contacts } from '../contact-tables.server.ts';

import { recordContactEvents } from './record-contact-event.server.ts';

/**
 * A click on the link to book a call, in the timeline of who clicked: a customer who is signed in with a proved mailbox and is a
 * contact already, once a day in UTC (pages.md section 8). Of anybody else nothing is kept, and blocked contacts stay as they are.
 */
export async function noteBookCall(ctx: AppContext): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.role !== 'customer' || !actor.isEmailVerified) return;
  const isTheirs = and(eq(contacts.mailbox, normaliseEmail(actor.email)), eq(contacts.isBlocked, false));
  const [contact] = await ctx.db.select({ id: contacts.id }).from(contacts).where(isTheirs);
  if (!contact) return;
  const dedupeKey = `call:${contact.id}:${ctx.now.toISOString().slice(0, 10)}`;
  await recordContactEvents(ctx, [{ contactId: contact.id, kind: 'call', body: null, data: {}, dedupeKey }]);
}
