import type { AppContext } from '#app/platform/context.ts';

import { findChange, findRevert } from './email-change-links.server.ts';

/** The address that waits for its code; null when none does. */
export async function findPendingEmail(ctx: AppContext, userId: string): Promise<string | null> {
  return (await findChange(ctx, userId))?.email ?? null;
}

/** The address a link would give the account back to; null when it does not work. Looking does not use it up. */
export async function findFormerEmail(ctx: AppContext, token: string): Promise<string | null> {
  return (await findRevert(ctx, token))?.email ?? null;
}
