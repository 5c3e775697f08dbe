import { and, desc, eq, like } from 'drizzle-orm';

import { outbox } from '#app/modules/outbox/tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { MIN_BRIEF_REMINDER_GAP_MS } from './brief-reminder.ts';
import type { OrderItemRecord } from './move-item.server.ts';

/** Returns when the buyer was last reminded of an item's brief, by the shop or by a person; null if never. */
export async function findLatestBriefReminder(
  ctx: AppContext,
  { id, orderId }: Pick<OrderItemRecord, 'id' | 'orderId'>,
): Promise<{ at: Date } | null> {
  const [latest] = await ctx.db
    .select({ at: outbox.createdAt })
    .from(outbox)
    .where(and(eq(outbox.orderId, orderId), like(outbox.dedupeKey, `brief-rem:${id}:%`)))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return latest ?? null;
}

/** Whether that is less than a day ago. */
export function wasBriefReminderSentWithinDay(
  { now }: Pick<AppContext, 'now'>,
  at: Date | undefined,
): boolean {
  return at !== undefined && now.getTime() - at.getTime() < MIN_BRIEF_REMINDER_GAP_MS;
}
