import { and, eq, ne } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sessions } from '../account-tables.server.ts';

/**
 * Ends all sessions of a person, except the one with the id `but`, and revokes what their browsers can open
 * without a session; in the caller's transaction. Returns how many sessions ended.
 */
export async function endUserSessions(ctx: AppContext, userId: string, but?: string): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but === undefined ? undefined : ne(sessions.id, but)))
    .returning({ id: sessions.id });
  await ctx.reactions.sessionsEnded(ctx, userId);
  return ended.length;
}
