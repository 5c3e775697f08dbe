import { createUcpBusinessProfile } from '#app/modules/agents/business-profile.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/ucp-profile';

export const handle = {
  area: 'public',
  tags: ['content'],
  cache: { maxAgeSeconds: 300 },
} satisfies RouteOptions;

/**
 * `/.well-known/ucp`: the parts of the commerce protocol this shop supports, with their addresses; 404 while
 * the owner has turned off agent access.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { agents } = await readSiteContent(ctx);
  if (!agents.isOn) return createJsonErrorResponse(404, 'NOT_FOUND', 'There’s nothing at this URL.');
  return Response.json(createUcpBusinessProfile(ctx.settings.publicUrl));
}
