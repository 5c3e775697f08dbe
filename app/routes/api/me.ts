import { findProfile } from '#app/modules/identity/queries.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readCookie, removedCookie } from '#app/platform/cookies.server.ts';

import type { Route } from './+types/me.ts';

/** Who is signed in, for the header; asked for only by browsers that hold the hint, which is taken back when it is wrong. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const profile = ctx.actor.kind === 'user' ? await findProfile(ctx, ctx.actor.id) : null;
  if (profile) return Response.json({ signed_in: true, name: profile.name, unread: 0 });
  const response = Response.json({ signed_in: false, name: null, unread: 0 });
  if (readCookie(request, ctx.settings, 'signedIn') !== null) {
    for (const line of removedCookie(ctx.settings, 'signedIn')) response.headers.append('Set-Cookie', line);
  }
  return response;
}
