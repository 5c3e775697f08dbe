import { accentCss, accentOfSheet } from '#app/modules/content/settings/accent-colour.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import type { Route } from './+types/accent-stylesheet';

export const handle = { area: 'media' } satisfies RouteFacts;

/**
 * `/media/look/accent-{colour}.css`: the accent of a shop, told by its address alone, so that a page somebody kept still finds the one
 * it was made with. The policy of pages takes no style but from our own address.
 */
export function loader({ params }: Route.LoaderArgs) {
  const accent = accentOfSheet(params.name);
  if (accent === null)
    return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  return new Response(accentCss(accent), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      // Not for good: another release may draw another shade on dark grounds.
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
