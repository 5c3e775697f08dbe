import type { AppContext } from '#app/platform/context.ts';

import { contactEvents } from '../contact-tables.server.ts';

type NewContactEvent = Pick<
  typeof contactEvents.$inferInsert,
  'contactId' | 'body' | 'data' | 'dedupeKey'
> & {
  kind: 'note' | 'stage' | 'blocked' | 'unblocked' | 'abandoned' | 'consent' | 'call';
};

/**
 * Adds events to the timelines of contacts, in the caller's transaction. Returns how many were added; events
 * with a known `dedupeKey` are skipped.
 */
export async function recordContactEvents(
  ctx: AppContext,
  events: readonly NewContactEvent[],
): Promise<number> {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  let added = 0;
  // Batches stay far below PostgreSQL's limit of 65,535 parameters.
  for (let from = 0; from < events.length; from += 500) {
    const rows = await ctx.db
      .insert(contactEvents)
      .values(events.slice(from, from + 500).map((event) => ({ ...event, actorId, createdAt: ctx.now })))
      .onConflictDoNothing({ target: contactEvents.dedupeKey })
      .returning({ id: contactEvents.id });
    added += rows.length;
  }
  return added;
}
