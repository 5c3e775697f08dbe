import { asc, eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type { Note } from './model.ts';
import { findStaffReader } from './read-thread.server.ts';
import { orderNotes } from './tables.server.ts';

type Row = typeof orderNotes.$inferSelect;

/** A note as a member of the staff sees it. */
export function toNote({ id, authorId, authorName, body, createdAt }: Row, readerId: string): Note {
  return { id, authorName, isOwn: authorId === readerId, body, at: createdAt.toISOString() };
}

/** The internal notes of an order, oldest first; null when there is no such order for this member of the staff. */
export async function listNotes(ctx: AppContext, orderId: string): Promise<Note[] | null> {
  const reader = await findStaffReader(ctx, orderId);
  if (!reader || ctx.actor.kind !== 'user') return null;
  const { id } = ctx.actor;
  const rows = await ctx.db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id));
  return rows.map((row) => toNote(row, id));
}
