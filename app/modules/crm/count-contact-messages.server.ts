import { and, eq, gt, gte, lte, sql } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { MAX_MESSAGE_ALERTS_PER_HOUR } from './inbox/inbox-rules.ts';
import { contactMessages } from './contact-tables.server.ts';

/** Whether this very text was received before. */
export async function isDuplicateContactMessage(ctx: AppContext, dedupeKey: string): Promise<boolean> {
  const known = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.dedupeKey, dedupeKey))
    .limit(1);
  return known.length > 0;
}

/** Returns how many messages of this contact arrived since then. */
export async function countContactMessages(ctx: AppContext, contactId: string, since: Date): Promise<number> {
  return ctx.db.$count(
    contactMessages,
    and(eq(contactMessages.contactId, contactId), gte(contactMessages.createdAt, since)),
  );
}

/**
 * Whether so many unanswered messages arrived in the hour before `at` that the
 * team is notified of them together.
 */
export async function isHourlyMessageAlertLimitReached(ctx: AppContext, at: Date): Promise<boolean> {
  const found = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        // Must match the partial index.
        sql`${contactMessages.state} in ('unread', 'read')`,
        gt(contactMessages.waitingSince, new Date(at.getTime() - HOUR_MS)),
        lte(contactMessages.waitingSince, at),
      ),
    )
    .limit(MAX_MESSAGE_ALERTS_PER_HOUR + 1);
  return found.length > MAX_MESSAGE_ALERTS_PER_HOUR;
}
