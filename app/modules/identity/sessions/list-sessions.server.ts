import { and, desc, eq, gt } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { sessions } from '../account-tables.server.ts';

/** Returns a person's signed-in browsers, newest first, without their tokens. */
export function listSignedInBrowserSessions(ctx: AppContext, userId: string) {
  return ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}
