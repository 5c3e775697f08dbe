import type { AppContext } from '#app/platform/context.ts';

import { contactEvents } from '../contact-tables.server.ts';

type NewEvent = Pick<typeof contactEvents.$inferInsert, 'contactId' | 'body' | 'data' | 'dedupeKey'> & {
  kind: 'note' | 'stage' | 'blocked' | 'unblocked' | 'abandoned' | 'consent' | 'call';
};

/** Adds to the timelines of contacts, in the caller's transaction. Gives how many were added: none where `dedupeKey` is known. */
export async function recordContactEvents(ctx: AppContext, events: readonly NewEvent[]): Promise<number> {
  const actorId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  let added = 0;
  // Parts keep a statement far below the 65,535 values Postgres takes.
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
