import { and, inArray, lt, ne, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { ENDED_STATES } from './mail-delivery.ts';
import { outbox } from './tables.server.ts';

/**
 * Removes lines of before `removed`, and what those of before `emptied` said, in the caller's transaction; says how many. What
 * still waits is left alone. Who calls audits it.
 */
export async function forgetOldLines(
  ctx: AppContext,
  before: { emptied: Date; removed: Date },
): Promise<{ texts: number; lines: number }> {
  const isEnded = inArray(outbox.state, [...ENDED_STATES]);
  const removed = await ctx.db
    .delete(outbox)
    .where(and(lt(outbox.createdAt, before.removed), isEnded))
    .returning({ id: outbox.id });
  const emptied = await ctx.db
    .update(outbox)
    .set({ payload: {}, updatedAt: ctx.now })
    .where(and(lt(outbox.createdAt, before.emptied), isEnded, ne(outbox.payload, sql`'{}'::jsonb`)))
    .returning({ id: outbox.id });
  return { texts: emptied.length, lines: removed.length };
}
