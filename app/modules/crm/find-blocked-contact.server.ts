import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contacts } from './contact-tables.server.ts';

/** Whether the team wants to hear nothing more of a mailbox (lower case); who asks must not tell. */
export async function findIsBlocked(ctx: AppContext, mailbox: string): Promise<boolean> {
  const [blocked] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.mailbox, mailbox), eq(contacts.isBlocked, true)));
  return blocked !== undefined;
}
