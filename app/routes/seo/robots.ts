import { crawlerAndTrackerRouteRulesContext, appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/robots';

export const handle = { area: 'public', cache: { maxAgeSeconds: 300 } } satisfies RouteOptions;

/** `/robots.txt`: what crawlers may read, and the address of the sitemap. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext).settings;
  const { closedToCrawlers } = context.get(crawlerAndTrackerRouteRulesContext);
  const lines = [
    'User-agent: *',
    ...closedToCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
