import { and, eq, gte, lt, notExists } from 'drizzle-orm';

import { orders } from '#app/modules/orders/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { contactMessages, contacts } from './tables.server.ts';

/** Whether this very text was received already. */
export async function isKnownMessage(ctx: AppContext, dedupeKey: string): Promise<boolean> {
  const known = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.dedupeKey, dedupeKey))
    .limit(1);
  return known.length > 0;
}

/** How many messages of this contact arrived since then. */
export async function countMessages(ctx: AppContext, contactId: string, since: Date): Promise<number> {
  return ctx.db.$count(
    contactMessages,
    and(eq(contactMessages.contactId, contactId), gte(contactMessages.createdAt, since)),
  );
}

/** Contacts nobody heard of since then, without a message left and without an order (pages.md section 9.4). */
export async function listForgottenContacts(ctx: AppContext, before: Date, limit: number): Promise<string[]> {
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
