import { accentCss, accentOfSheet } from '#app/modules/content/settings/accent-colour.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { categoryCss } from '#app/ui/category-colours.ts';

import type { Route } from './+types/accent-stylesheet';

export const handle = { area: 'media' } satisfies RouteFacts;

/**
 * `/media/look/accent-{colour}.css` and `categories.{key}-{colour}….css`: the colours of a shop, said by the address alone, so that a page somebody kept still finds the one
 * it was made with. The policy of pages takes no style but from our own address.
 */
export function loader({ params }: Route.LoaderArgs) {
  const accent = accentOfSheet(params.name);
  const css = accent === null ? categoryCss(params.name) : accentCss(accent);
  if (css === null)
    return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      // Not for good: another release may draw another shade on dark grounds.
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
