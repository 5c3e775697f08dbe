import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { hashCheckoutBrowserToken, readShopCookie } from '#app/platform/cookies.server.ts';

import { createSignOutCookies } from '../internal/library-refusal.server.ts';
import { buildAuthLibraryHeaders, createAuthLibrary } from '../internal/open-library.server.ts';

/** Ends this browser's session on the server, and its access to orders it bought as a guest. */
export async function signOut(ctx: AppContext, request: Request): Promise<{ cookies: string[] }> {
  const buyer = readShopCookie(request, ctx.settings, 'checkout');
  if (buyer) await ctx.reactions.browserSignedOut(ctx, hashCheckoutBrowserToken(buyer));
  await (await createAuthLibrary(ctx)).api.signOut({ headers: buildAuthLibraryHeaders(ctx, request) });
  const { actor } = ctx;
  if (actor.kind === 'user') {
    await recordAudit(ctx, {
      action: 'account.signed_out',
      entity: 'user',
      entityId: actor.id,
      summary: 'Signed out',
    });
  }
  return { cookies: createSignOutCookies(ctx.settings) };
}
