import { writeSitemap } from '#app/lib/sitemap.ts';
import { appContext, pageTags } from '#app/platform/context.ts';

import type { Route } from './+types/sitemap-xml';
import { listPublicAddresses } from './public-addresses.server.ts';

/** `/sitemap.xml`: every page anybody may read. */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageTags).add('catalog').add('content');
  const xml = writeSitemap(await listPublicAddresses(context.get(appContext)));
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}
