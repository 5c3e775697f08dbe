import { and, eq, gte } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { contactMessages } from './tables.server.ts';

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
