import { and, isNull, ne } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Returns the team members who may sign in. */
export async function listActiveStaffAccounts(ctx: AppContext) {
  return ctx.db
    .select({ id: users.id, role: users.role, email: users.email })
    .from(users)
    .where(and(ne(users.role, 'customer'), isNull(users.suspendedAt)))
    .orderBy(users.id);
}
