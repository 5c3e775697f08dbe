import { eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { can } from '#app/platform/access.server.ts';
import type { Actor, AppContext, Role } from '#app/platform/context.ts';

/**
 * On whose behalf a job works: the person who started it, with the rights they have now. Null when they have left, or may not do it any
 * more. They showed who they are when they asked for it.
 */
export async function findAsker(ctx: AppContext, askedBy: string | null): Promise<Actor | null> {
  if (askedBy === null) return ctx.actor;
  const [user] = await ctx.db.select().from(users).where(eq(users.id, askedBy));
  if (!user || user.suspendedAt || user.erasedAt) return null;
  const actor: Actor = {
    kind: 'user',
    id: user.id,
    // A CHECK of the table keeps every other role out.
    role: user.role as Role,
    email: user.email,
    isEmailVerified: user.isEmailVerified,
    provedAt: ctx.now,
  };
  return can(actor, 'bulk:write') ? actor : null;
}
