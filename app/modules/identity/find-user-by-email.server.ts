import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { users } from './account-tables.server.ts';

/** Returns an account by its email address; null if there is none. */
export async function findUserByEmail(ctx: AppContext, email: string) {
  const [user] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email, isEmailVerified: users.isEmailVerified })
    .from(users)
    .where(eq(users.email, email));
  return user ?? null;
}
