import { and, eq, gt, gte, lte, sql } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { MOST_TOLD_AN_HOUR } from './inbox/inbox-rules.ts';
import { contactMessages } from './contact-tables.server.ts';

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

/** Whether more messages that wait for an answer came within the hour before a moment than are told one by one. */
export async function isManyAnHour(ctx: AppContext, at: Date): Promise<boolean> {
  const found = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        // As the partial index says it.
        sql`${contactMessages.state} in ('unread', 'read')`,
        gt(contactMessages.waitingSince, new Date(at.getTime() - HOUR_MS)),
        lte(contactMessages.waitingSince, at),
      ),
    )
    .limit(MOST_TOLD_AN_HOUR + 1);
  return found.length > MOST_TOLD_AN_HOUR;
}
