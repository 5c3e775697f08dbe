import { and, count, eq, inArray, lt, sql } from 'drizzle-orm';

import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { outbox } from './tables.server.ts';

const LATE_MAIL_THRESHOLD_MS = 15 * 60_000;

/**
 * Returns the number of emails that could not be sent: failed for good, or waiting for more than 15 minutes.
 */
export async function countUndeliveredMails(ctx: AppContext): Promise<{ dead: number; late: number }> {
  assertCan(ctx, 'health:read');
  const isMail = inArray(outbox.kind, ['mail', 'staff_notice']);
  const [[dead], [late]] = await Promise.all([
    ctx.db
      .select({ count: count() })
      .from(outbox)
      .where(and(isMail, eq(outbox.state, 'dead'))),
    ctx.db
      .select({ count: count() })
      .from(outbox)
      .where(
        and(
          isMail,
          inArray(outbox.state, ['queued', 'sending', 'failed']),
          lt(outbox.createdAt, new Date(ctx.now.getTime() - LATE_MAIL_THRESHOLD_MS)),
        ),
      ),
  ]);
  return { dead: dead?.count ?? 0, late: late?.count ?? 0 };
}

/** Returns what waits to be sent by kind (mail, conversion …) and state, and what failed for good. */
export async function countOutboxMessagesByState(
  ctx: AppContext,
): Promise<{ kind: string; state: string; count: number }[]> {
  assertCan(ctx, 'health:read');
  const { kind, state } = outbox;
  const counted = { kind, state, count: count() };
  // Separate queries use the partial indexes and skip sent lines, by far the most.
  const isWaiting = inArray(state, ['queued', 'sending', 'failed']);
  const isTrouble = sql`(${state} in ('failed', 'dead', 'bounced'))`;
  const [waiting, dead] = await Promise.all([
    ctx.db.select(counted).from(outbox).where(isWaiting).groupBy(kind, state),
    ctx.db
      .select(counted)
      .from(outbox)
      .where(and(isTrouble, eq(state, 'dead')))
      .groupBy(kind, state),
  ]);
  return [...waiting, ...dead];
}
