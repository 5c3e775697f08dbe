import { and, eq } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { findRegisteredUserName } from './list-messages.server.ts';
import { toOrderNote } from './list-order-notes.server.ts';
import {
  findMessageTextError,
  normalizeMessageText,
  type OrderMessageFailure,
  type OrderMessageToSend,
  type OrderNote,
} from './model.ts';
import { findStaffOrderMessageReader } from './read-thread.server.ts';
import { orderNotes } from './tables.server.ts';

/**
 * Adds an internal note, visible to the staff only. Throws 401 or 403 without the right; fails with
 * `not-found` also for an order not assigned to the fulfiller. Idempotent by its key.
 */
export async function addOrderNote(
  ctx: AppContext,
  orderId: string,
  { body, clientKey }: Pick<OrderMessageToSend, 'body' | 'clientKey'>,
): Promise<Result<OrderNote, OrderMessageFailure>> {
  const reader = await findStaffOrderMessageReader(ctx, orderId);
  if (!reader || ctx.actor.kind !== 'user') return fail({ code: 'not-found' });
  const { id: authorId } = ctx.actor;
  const problem = findMessageTextError(body);
  if (problem) return fail(problem);
  const authorName = (await findRegisteredUserName(ctx, authorId)) ?? 'Team';
  return inTransaction(ctx, async (ctx): Promise<Result<OrderNote, OrderMessageFailure>> => {
    const [added] = await ctx.db
      .insert(orderNotes)
      .values({
        orderId,
        authorId,
        authorName,
        body: normalizeMessageText(body),
        clientKey,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning();
    if (added) {
      await recordAudit(ctx, {
        action: 'orders.note_added',
        entity: 'order',
        entityId: orderId,
        summary: `Added an internal note to order ${formatOrderNumber(orderId)}`,
        after: { noteId: added.id },
      });
      return ok(toOrderNote(added, authorId));
    }
    const [known] = await ctx.db
      .select()
      .from(orderNotes)
      .where(and(eq(orderNotes.orderId, orderId), eq(orderNotes.clientKey, clientKey)));
    return known?.authorId === authorId ? ok(toOrderNote(known, authorId)) : fail({ code: 'malformed' });
  });
}
