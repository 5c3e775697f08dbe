import { and, eq, ne } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sessions } from '../account-tables.server.ts';

/**
 * Signs a person out everywhere, or everywhere but in the session with the id `but`, and closes what their browsers open without
 * a session; in the caller's transaction. Says how many sessions there were.
 */
export async function endSessions(ctx: AppContext, userId: string, but?: string): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but === undefined ? undefined : ne(sessions.id, but)))
    .returning({ id: sessions.id });
  await ctx.reactions.sessionsEnded(ctx, userId);
  return ended.length;
}
