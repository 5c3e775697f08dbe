import { openLivePage } from '#app/modules/testimonials/feed-live-pages.server.ts';
import { appContext } from '#app/platform/context.ts';
import { jsonError } from '#app/platform/http.server.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import type { Route } from './+types/live.ts';

export const handle = { area: 'function' } satisfies RouteFacts;

const FULL_RETRY_SECONDS = '30';

/**
 * `testimonial` and `metrics` events for open pages (http.md). `newest` is the first review the page shows: when
 * the shop has another one by now, the stream begins with the whole list.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  if (request.method !== 'GET') {
    const refused = jsonError(405, 'METHOD_NOT_ALLOWED', 'This method is not allowed here.');
    refused.headers.set('Allow', 'GET');
    return refused;
  }
  const stream = await openLivePage(context.get(appContext), {
    newest: url.searchParams.get('newest'),
    signal: request.signal,
  });
  if (!stream.ok) {
    const full = jsonError(503, 'UNAVAILABLE', 'Too many pages are open here. Please try again later.');
    full.headers.set('Retry-After', FULL_RETRY_SECONDS);
    return full;
  }
  return new Response(stream.value, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      // Proxies of the nginx family collect answers otherwise.
      'X-Accel-Buffering': 'no',
    },
  });
}
