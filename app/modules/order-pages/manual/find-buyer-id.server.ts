import { and, eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Returns the account with this verified email address, so that the order belongs to it from the start. */
export async function findVerifiedAccountIdByEmail(ctx: AppContext, email: string): Promise<string | null> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, normaliseEmail(email)), eq(users.isEmailVerified, true)));
  return user?.id ?? null;
}
