import { eq } from 'drizzle-orm';

import { contactEvents, contacts } from '#app/modules/crm/contact-tables.server.ts';

import { at, MAY, type Row } from '../row.ts';
import { isGuest, type Who, type World } from '../world.ts';

const { ANYBODY } = MAY;

/** Makes a contact of a person with an account, who has not booked a call today. */
async function callerFor(world: World, who: Who): Promise<void> {
  const { db, now } = world.ctx();
  if (isGuest(who)) return;
  const { email } = world.person(who);
  const caller = { mailbox: email, email, name: email, source: 'order', lastContactAt: now };
  const [contact] = await db
    .insert(contacts)
    .values(caller)
    .onConflictDoUpdate({ target: contacts.mailbox, set: { name: email } })
    .returning();
  await db.delete(contactEvents).where(eq(contactEvents.contactId, contact?.id ?? ''));
}

/** Requests that browsers and other programs send by themselves. */
export const reportRows: Row[] = [
  // Recorded only for signed-in contacts.
  ...at('/api/book-call', {
    '': {
      may: ['customer', 'other customer'],
      idle: ANYBODY.filter((who) => who !== 'customer' && who !== 'other customer'),
      make: async (world, who) => {
        await callerFor(world, who);
        return { path: '/api/book-call', json: {} };
      },
    },
  }),
  // Only requests with the secret are accepted, and only where replies by email are set up.
  ...at('/api/webhooks/inbound-mail', {
    '': {
      may: [],
      make: () => ({ path: '/api/webhooks/inbound-mail', json: { RawEmail: 'From: a@b.test' } }),
    },
  }),
  // Only requests with the provider's signature are accepted.
  ...at('/api/webhooks/stripe', {
    '': { may: [], idle: ANYBODY, make: () => ({ path: '/api/webhooks/stripe', json: { id: 'evt_1' } }) },
  }),
];
