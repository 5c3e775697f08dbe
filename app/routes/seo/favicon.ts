import { renderShopFaviconSvg } from '#app/modules/content/settings/draw-favicon.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/favicon';

export const handle = {
  area: 'public',
  tags: ['content'],
  cache: { maxAgeSeconds: 3600 },
} satisfies RouteOptions;

/** `/favicon.svg`: the shop's own mark, or the built-in one in the shop's accent color. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await renderShopFaviconSvg(context.get(appContext)), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  });
}
