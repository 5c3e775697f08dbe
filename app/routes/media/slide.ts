import { redirect } from 'react-router';

import {
  findServiceSlideToDraw,
  renderDrawnSlideSvg,
} from '#app/modules/catalog/slides/find-slide.server.ts';
import { getDrawnServiceSlidePath } from '#app/modules/catalog/slides/slide-kinds.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/slide';

export const handle = {
  area: 'media',
  tags: ['catalog'],
  cache: { parts: { service: /[\da-f-]{36}/, file: /[a-z]+\.svg/ }, params: { v: /^[\da-f]{6}$/ } },
} satisfies RouteOptions;

/**
 * `/media/slides/{service id}/{kind}.svg?v=…`: a slide generated for a service; an older version redirects to
 * the current one.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const slide = await findServiceSlideToDraw(context.get(appContext), params.service, params.file);
  if (!slide) return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  const { kind, facts, version } = slide;
  if (url.searchParams.get('v') !== version)
    throw redirect(`${getDrawnServiceSlidePath(facts.id, kind)}?v=${version}`);
  return new Response(await renderDrawnSlideSvg(slide), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
