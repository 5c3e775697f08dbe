import { and, inArray, lt, ne, sql } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { FINAL_DELIVERY_STATES } from './mail-delivery.ts';
import { outbox } from './tables.server.ts';

/**
 * Deletes lines from before `removed` and empties those from before `emptied`, in the caller's transaction;
 * returns the counts. Waiting lines stay. The caller writes the audit log.
 */
export async function deleteOldEmails(
  ctx: AppContext,
  before: { emptied: Date; removed: Date },
): Promise<{ texts: number; lines: number }> {
  const isEnded = inArray(outbox.state, [...FINAL_DELIVERY_STATES]);
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
