import {
  buildAccentColourCss,
  parseAccentStylesheetName,
} from '#app/modules/content/settings/accent-colour.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { renderCategoryStylesheet } from '#app/ui/category-colours.ts';

import type { Route } from './+types/accent-stylesheet';

export const handle = { area: 'media' } satisfies RouteOptions;

/**
 * `/media/look/accent-{colour}.css` and `categories.{key}-{colour}….css`: a shop's colors, encoded in the
 * address alone, so that a cached page still finds the stylesheet it was rendered with. The content policy
 * allows styles only from our own addresses.
 */
export function loader({ params }: Route.LoaderArgs) {
  const accent = parseAccentStylesheetName(params.name);
  const css = accent === null ? renderCategoryStylesheet(params.name) : buildAccentColourCss(accent);
  if (css === null)
    return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      // Not cached permanently: another release may compute other shades for dark backgrounds.
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
