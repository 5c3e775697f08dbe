import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { openLibrary } from '../internal/open-library.server.ts';
import { users } from '../account-tables.server.ts';

/** What the library calls the link of this token. */
export const resetIdentifier = (token: string) => `reset-password:${token}`;

/** Whose password a one-time link would set; null when it is unknown, used or expired. Looking does not use it up. */
export async function findResetOwner(ctx: AppContext, token: string) {
  const { internalAdapter } = await (await openLibrary(ctx)).$context;
  const link = await internalAdapter.findVerificationValue(resetIdentifier(token));
  if (!link || link.expiresAt <= ctx.now) return null;
  const [owner] = await ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, link.value));
  return owner ?? null;
}
