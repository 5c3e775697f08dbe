import { and, eq } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { normaliseEmail } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';

/** The account whose proved mailbox this is: the order is among its own from the start. */
export async function findBuyerId(ctx: AppContext, email: string): Promise<string | null> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, normaliseEmail(email)), eq(users.isEmailVerified, true)));
  return user?.id ?? null;
}
