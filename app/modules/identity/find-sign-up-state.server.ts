import { eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';
import { readCookie } from '#app/platform/cookies.server.ts';

import { users } from './account-tables.server.ts';

/**
 * How the sign-up this browser looks at stands: `here` began in this browser, `elsewhere` in another, and `confirmed-elsewhere`
 * began here and was confirmed in another, where its password did not count. Only the browser that began an account is told
 * anything about it.
 */
export type SignUpState = 'here' | 'elsewhere' | 'confirmed-elsewhere';

/** Reads it from the cookie of the sign-up, which is taken away once the mailbox is confirmed in the same browser. */
export async function findSignUpState(ctx: AppContext, request: Request): Promise<SignUpState> {
  const id = readCookie(request, ctx.settings, 'signUp');
  if (id === null || !isUuid(id)) return 'elsewhere';
  const [account] = await ctx.db
    .select({ isConfirmed: users.isEmailVerified })
    .from(users)
    .where(eq(users.id, id));
  return account?.isConfirmed ? 'confirmed-elsewhere' : 'here';
}
