import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { createAuthLibrary } from '../internal/open-library.server.ts';
import { users } from '../account-tables.server.ts';

/** Returns the library's identifier for the link with this token. */
export const buildPasswordResetIdentifier = (token: string) => `reset-password:${token}`;

/**
 * Returns whose password a one-time link would set; null if it is unknown, used or expired. Does not use it
 * up.
 */
export async function findPasswordResetOwner(ctx: AppContext, token: string) {
  const { internalAdapter } = await (await createAuthLibrary(ctx)).$context;
  const link = await internalAdapter.findVerificationValue(buildPasswordResetIdentifier(token));
  if (!link || link.expiresAt <= ctx.now) return null;
  const [owner] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, link.value));
  return owner ?? null;
}
