import { eq } from 'drizzle-orm';

import { isUuid } from '#app/lib/uuid.ts';
import type { AppContext } from '#app/platform/context.ts';
import { readShopCookie } from '#app/platform/cookies.server.ts';

import { users } from './account-tables.server.ts';

/**
 * The state of the sign-up this browser is looking at: `here` began in this browser, `elsewhere` in another,
 * and `confirmed-elsewhere` began here and was confirmed in another, where its password did not count. Only
 * the browser that began a sign-up learns anything about it.
 */
export type SignUpConfirmationBrowserState = 'here' | 'elsewhere' | 'confirmed-elsewhere';

/**
 * Reads the state from the sign-up cookie, which is removed once the email address is verified in the same
 * browser.
 */
export async function findSignUpConfirmationState(
  ctx: AppContext,
  request: Request,
): Promise<SignUpConfirmationBrowserState> {
  const id = readShopCookie(request, ctx.settings, 'signUp');
  if (id === null || !isUuid(id)) return 'elsewhere';
  const [account] = await ctx.db
    .select({ isConfirmed: users.isEmailVerified })
    .from(users)
    .where(eq(users.id, id));
  return account?.isConfirmed ? 'confirmed-elsewhere' : 'here';
}
