import { and, eq, lt, notExists } from 'drizzle-orm';

import { orders } from '#app/modules/orders/order-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contactMessages, contacts } from './contact-tables.server.ts';

/**
 * Returns contacts without activity since then, without messages and without orders (pages.md "Retention").
 */
export async function listInactiveContactIds(
  ctx: AppContext,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        lt(contacts.lastContactAt, before),
        notExists(ctx.db.select().from(contactMessages).where(eq(contactMessages.contactId, contacts.id))),
        notExists(ctx.db.select().from(orders).where(eq(orders.emailNorm, contacts.mailbox))),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
