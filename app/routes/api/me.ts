import { hasDemoServices } from '#app/modules/catalog/find-demo-services.server.ts';
import { findOwnAccountProfile } from '#app/modules/identity/account/find-profile.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { readShopCookie, serializeCookieRemoval } from '#app/platform/cookies.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/me.ts';

export const handle = { area: 'function' } satisfies RouteOptions;

/**
 * Returns what staff are warned about on every page of the shop (test payments, demo data), because customers
 * may take it for real; null for all others.
 */
async function readShopWarningsForStaff(ctx: AppContext) {
  if (ctx.actor.kind !== 'user' || ctx.actor.role === 'customer') return null;
  return { payments: ctx.payments.mode, is_demo_data: await hasDemoServices(ctx) };
}

/**
 * Returns who is signed in, which cached pages cannot know. Requested only by browsers with the hint cookie,
 * which is removed if it is wrong.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const profile = ctx.actor.kind === 'user' ? await findOwnAccountProfile(ctx, ctx.actor.id) : null;
  if (profile) {
    const { name, email } = profile;
    return Response.json({
      signed_in: true,
      name,
      email,
      unread: 0,
      staff: await readShopWarningsForStaff(ctx),
    });
  }
  const signedOut = { signed_in: false, name: null, email: null, unread: 0, staff: null };
  const response = Response.json(signedOut);
  if (readShopCookie(request, ctx.settings, 'signedIn') !== null) {
    for (const line of serializeCookieRemoval(ctx.settings, 'signedIn'))
      response.headers.append('Set-Cookie', line);
  }
  return response;
}
