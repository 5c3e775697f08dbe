import { findShareImagePng } from '#app/modules/share-images/find-share-image.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';

import type { Route } from './+types/share-picture';

export const handle = { area: 'media' } satisfies RouteOptions;

const createShareImageTextResponse = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain', ...headers } });

/** `/media/og/{name}`: the picture of link previews, named by its content and therefore immutable. */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const found = await findShareImagePng(context.get(appContext), params.name);
    if (!found) return createShareImageTextResponse('Not found', 404);
    // A link preview created before the texts changed gets the current picture.
    if ('currentName' in found)
      return createShareImageTextResponse('Moved', 302, { Location: `/media/og/${found.currentName}` });
    return new Response(new Uint8Array(found.png), {
      headers: {
        'Content-Type': 'image/png',
        'Content-Length': String(found.png.byteLength),
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  } catch (error) {
    if (error instanceof WorkQueueFullError)
      return createShareImageTextResponse('Busy', 503, { 'Retry-After': '5' });
    throw error;
  }
}
