import { formatSitemapXml } from '#app/lib/sitemap.ts';
import { crawlerAndTrackerRouteRulesContext, appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/sitemap-xml';
import { listSitemapEntries } from './list-sitemap-entries.server.ts';

export const handle = {
  area: 'public',
  tags: ['catalog', 'content', 'cases'],
  cache: { maxAgeSeconds: 300 },
} satisfies RouteOptions;

/** `/sitemap.xml`: every public page. */
export async function loader({ context }: Route.LoaderArgs) {
  const xml = formatSitemapXml(
    await listSitemapEntries(context.get(appContext), context.get(crawlerAndTrackerRouteRulesContext)),
  );
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
