import { openDeskPage } from '#app/modules/notifications/feed-desk.server.ts';
import { openLivePage } from '#app/modules/testimonials/feed-live-pages.server.ts';
import { appContext } from '#app/platform/context.ts';
import { jsonError } from '#app/platform/http.server.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import type { Route } from './+types/live.ts';

export const handle = { area: 'function' } satisfies RouteFacts;

const FULL_RETRY_SECONDS = '30';

const REFUSALS = {
  full: {
    status: 503,
    code: 'UNAVAILABLE',
    sentence: 'Too many pages are open here. Please try again later.',
  },
  'not-staff': { status: 403, code: 'FORBIDDEN', sentence: 'This stream is for those who work here.' },
} as const;

function refused(failure: keyof typeof REFUSALS): Response {
  const { status, code, sentence } = REFUSALS[failure];
  const answer = jsonError(status, code, sentence);
  if (failure === 'full') answer.headers.set('Retry-After', FULL_RETRY_SECONDS);
  return answer;
}

/**
 * `testimonial` and `metrics` events for open pages (http.md). `newest` is the first review the page shows: when
 * the shop has another one by now, the stream begins with the whole list. With `for=desk` what pages of the staff follow
 * instead: `notices`, `orders`, `order`, `inbox`, `missed`, as far as their session may hear of it.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  if (request.method !== 'GET') {
    const wrong = jsonError(405, 'METHOD_NOT_ALLOWED', 'This method is not allowed here.');
    wrong.headers.set('Allow', 'GET');
    return wrong;
  }
  const ctx = context.get(appContext);
  const { signal } = request;
  const stream =
    url.searchParams.get('for') === 'desk'
      ? openDeskPage(ctx, signal)
      : await openLivePage(ctx, { newest: url.searchParams.get('newest'), signal });
  if (!stream.ok) return refused(stream.failure);
  return new Response(stream.value, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      // Proxies of the nginx family collect answers otherwise.
      'X-Accel-Buffering': 'no',
    },
  });
}
