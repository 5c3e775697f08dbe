import { findPostBodyStylesheetByName } from '#app/modules/blog/find-post-stylesheet.server.ts';
import { findRichTextStylesheet } from '#app/modules/catalog/find-service-stylesheet.server.ts';
import { findLegalPageStylesheetByName } from '#app/modules/content/legal/find-legal-stylesheet.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/rich-text-stylesheet';

export const handle = { area: 'media' } satisfies RouteOptions;

/**
 * `/media/rt/{hash}.css`: the styles of a page's rich text, named by their content and therefore immutable.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const css =
    (await findRichTextStylesheet(ctx, params.name)) ??
    (await findPostBodyStylesheetByName(ctx, params.name)) ??
    (await findLegalPageStylesheetByName(ctx, params.name));
  if (css === null)
    return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  return new Response(css, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
