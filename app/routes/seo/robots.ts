import { addressBook, appContext } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import type { Route } from './+types/robots';

export const handle = { area: 'public', cache: { maxAgeSeconds: 300 } } satisfies RouteFacts;

/** `/robots.txt`: what crawlers may read, and the address of the sitemap. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext).settings;
  const { closedToCrawlers } = context.get(addressBook);
  const lines = [
    'User-agent: *',
    ...closedToCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
