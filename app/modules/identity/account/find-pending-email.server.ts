import type { AppContext } from '#app/platform/context.ts';

import { findPendingEmailChangeOfUser, findEmailChangeToRevertByToken } from './email-change-links.server.ts';

/** Returns the address that waits for its code; null if there is none. */
export async function findPendingNewEmailAddress(ctx: AppContext, userId: string): Promise<string | null> {
  return (await findPendingEmailChangeOfUser(ctx, userId))?.email ?? null;
}

/**
 * Returns the address a link would restore the account to; null if the link does not work. Does not use it
 * up.
 */
export async function findEmailRestorableByLink(ctx: AppContext, token: string): Promise<string | null> {
  return (await findEmailChangeToRevertByToken(ctx, token))?.email ?? null;
}
