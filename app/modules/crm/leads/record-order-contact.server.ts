import { eq, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { createOrUpdateContact } from '../save-contact.server.ts';
import { contacts } from '../contact-tables.server.ts';

import { findOrderBuyerForCrmContact, type OrderBuyerForCrmContact } from './find-order-buyer.server.ts';
import { recordContactEvents } from './record-contact-event.server.ts';

/** The contact of an order's mailbox with its source; null for a blocked one, which is left alone. */
async function saveBuyerContact(
  ctx: AppContext,
  buyer: OrderBuyerForCrmContact,
  source: string,
): Promise<string | null> {
  const { mailbox, email, name, company, utm } = buyer;
  const { id, isBlocked } = await createOrUpdateContact(ctx, {
    mailbox,
    email,
    name,
    company,
    source,
    tags: [],
    utm,
  });
  return isBlocked ? null : id;
}

/**
 * Marks the buyer of a paid order as a contact in the stage won (pages.md "Contacts"). Runs once per order:
 * it does not override a later stage from the team, and later changes of the order have no effect. Ignores
 * demo orders.
 */
export async function markBuyerContactWon(ctx: AppContext, orderId: string): Promise<void> {
  const buyer = await findOrderBuyerForCrmContact(ctx, orderId);
  if (!buyer) return;
  await inTransaction(ctx, async (ctx) => {
    const id = await saveBuyerContact(ctx, buyer, 'order');
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
 * Records an abandoned checkout with an address: creates its contact and one timeline entry per order. Sends
 * no email, and an existing contact keeps its stage.
 */
export async function recordAbandonedCheckoutAsContact(ctx: AppContext, orderId: string): Promise<void> {
  const buyer = await findOrderBuyerForCrmContact(ctx, orderId);
  if (buyer?.status !== 'EXPIRED') return;
  await inTransaction(ctx, async (ctx) => {
    const id = await saveBuyerContact(ctx, buyer, 'abandoned-checkout');
    if (id === null) return;
    const dedupeKey = `abandoned:${orderId}`;
    await recordContactEvents(ctx, [
      { contactId: id, kind: 'abandoned', body: null, data: { orderId }, dedupeKey },
    ]);
  });
}
