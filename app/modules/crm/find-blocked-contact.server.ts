import { and, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contacts } from './contact-tables.server.ts';

/** Whether the team blocked a mailbox (lowercase). Callers must not reveal it. */
export async function isSenderMailboxBlockedByStaff(ctx: AppContext, mailbox: string): Promise<boolean> {
  const [blocked] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.mailbox, mailbox), eq(contacts.isBlocked, true)));
  return blocked !== undefined;
}
