import { eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { hasPermission } from '#app/platform/access.server.ts';
import type { Actor, AppContext, Role } from '#app/platform/context.ts';

/**
 * Returns the user who started a job, with their current rights; null if they have left or lost the right.
 * They confirmed their identity when they started it.
 */
export async function findBulkJobRequester(
  ctx: AppContext,
  requestedBy: string | null,
): Promise<Actor | null> {
  if (requestedBy === null) return ctx.actor;
  const [user] = await ctx.db.select().from(users).where(eq(users.id, requestedBy));
  if (!user || user.suspendedAt || user.erasedAt) return null;
  const actor: Actor = {
    kind: 'user',
    id: user.id,
    // A CHECK constraint allows no other role.
    role: user.role as Role,
    email: user.email,
    isEmailVerified: user.isEmailVerified,
    provedAt: ctx.now,
  };
  return hasPermission(actor, 'bulk:write') ? actor : null;
}
