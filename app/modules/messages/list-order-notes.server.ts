import { asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type { OrderNote } from './model.ts';
import { findStaffOrderMessageReader } from './read-thread.server.ts';
import { orderNotes } from './tables.server.ts';

type OrderNoteRow = typeof orderNotes.$inferSelect;

/** Returns a note as a staff member sees it. */
export function toOrderNote(
  { id, authorId, authorName, body, createdAt }: OrderNoteRow,
  readerId: string,
): OrderNote {
  return { id, authorName, isOwn: authorId === readerId, body, at: createdAt.toISOString() };
}

/**
 * Returns the internal notes of an order, oldest first; null if this staff
 * member has no access to such an order.
 */
export async function listOrderNotes(ctx: AppContext, orderId: string): Promise<OrderNote[] | null> {
  const reader = await findStaffOrderMessageReader(ctx, orderId);
  if (!reader || ctx.actor.kind !== 'user') return null;
  const { id } = ctx.actor;
  const rows = await ctx.db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id));
  return rows.map((row) => toOrderNote(row, id));
}
