import { eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { keepContact } from '../keep-contact.server.ts';
import { contacts } from '../contact-tables.server.ts';

import { findOrderBuyer, type OrderBuyer } from './find-order-buyer.server.ts';
import { recordContactEvents } from './record-contact-event.server.ts';

/** The contact of an order's mailbox, with where it came from; null for a blocked one, which creates nothing. */
async function keepBuyer(ctx: AppContext, buyer: OrderBuyer, source: string): Promise<string | null> {
  const { mailbox, email, name, company, utm } = buyer;
  const { id, isBlocked } = await keepContact(ctx, { mailbox, email, name, company, source, tags: [], utm });
  return isBlocked ? null : id;
}

/**
 * An order was paid: whoever bought is a contact, and won (pages.md section 8). Told again of the same order it changes nothing,
 * whatever stage the team has given since; what becomes of the order later changes nothing either. Never for orders of the demo.
 */
export async function winContact(ctx: AppContext, orderId: string): Promise<void> {
  const buyer = await findOrderBuyer(ctx, orderId);
  if (!buyer) return;
  await inTransaction(ctx, async (ctx) => {
    const id = await keepBuyer(ctx, buyer, 'order');
    if (id === null) return;
    const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.id, id)).for('update');
    if (!contact) return;
    const data = { from: contact.stage, to: 'won', orderId };
    const event = { contactId: id, kind: 'stage' as const, body: null, data, dedupeKey: `won:${orderId}` };
    if ((await recordContactEvents(ctx, [event])) === 0 || contact.stage === 'won') return;
    await ctx.db
      .update(contacts)
      .set({ stage: 'won', version: sql`${contacts.version} + 1`, updatedAt: ctx.now })
      .where(eq(contacts.id, id));
  });
}

/**
 * A checkout was left with an address: its mailbox is a contact, and the timeline says so once for each order. No mail goes out
 * of that, and who is a contact already keeps the stage.
 */
export async function noteAbandoned(ctx: AppContext, orderId: string): Promise<void> {
  const buyer = await findOrderBuyer(ctx, orderId);
  if (buyer?.status !== 'EXPIRED') return;
  await inTransaction(ctx, async (ctx) => {
    const id = await keepBuyer(ctx, buyer, 'abandoned-checkout');
    if (id === null) return;
    const dedupeKey = `abandoned:${orderId}`;
    await recordContactEvents(ctx, [
      { contactId: id, kind: 'abandoned', body: null, data: { orderId }, dedupeKey },
    ]);
  });
}
