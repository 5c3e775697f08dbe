import { and, count, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';

import { MARKED_BOUNCED_REASON } from './mail-bounce.ts';
import { outbox } from './tables.server.ts';

const LATE_MAIL_THRESHOLD_MS = HOUR_MS / 4;

const subtractMsFromNow = ({ now }: AppContext, ms: number) => new Date(now.getTime() - ms);

/**
 * Returns the last two days on which emails failed for good, bounced, or were retried for more than 15
 * minutes, with their number.
 */
export function listUndeliveredMailDays(ctx: AppContext): Promise<{ day: string; count: number }[]> {
  const day = sql<string>`to_char(${outbox.updatedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const isUndelivered = and(
    inArray(outbox.state, ['dead', 'bounced']),
    ne(sql`coalesce(${outbox.error}, '')`, MARKED_BOUNCED_REASON),
  );
  const isLate = and(
    eq(outbox.state, 'failed'),
    lt(outbox.createdAt, subtractMsFromNow(ctx, LATE_MAIL_THRESHOLD_MS)),
  );
  return ctx.db
    .select({ day, count: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'mail'),
        gte(outbox.updatedAt, subtractMsFromNow(ctx, 48 * HOUR_MS)),
        // Emails that were only emptied last night do not count.
        ne(outbox.payload, sql`'{}'::jsonb`),
        or(isUndelivered, isLate),
      ),
    )
    .groupBy(day);
}
