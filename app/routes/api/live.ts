import { openAdminLiveEventStream } from '#app/modules/notifications/stream-admin-events.server.ts';
import { openOrderPageEventStream } from '#app/modules/orders/access/open-order-stream.server.ts';
import { openLiveTestimonialEventStream } from '#app/modules/testimonials/testimonial-stream.server.ts';
import {
  type AppContext,
  appContext,
  checkoutBrowserTokenHashContext,
  requestSessionContext,
} from '#app/platform/context.ts';
import { readShopCookie } from '#app/platform/cookies.server.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/live.ts';

export const handle = { area: 'function' } satisfies RouteOptions;

const STREAM_FULL_RETRY_SECONDS = '30';

const LIVE_UPDATE_STREAM_ERROR_RESPONSES = {
  full: {
    status: 503,
    code: 'UNAVAILABLE',
    sentence: 'Too many open pages. Please try again later.',
  },
  'no-order': { status: 404, code: 'NOT_FOUND', sentence: 'This order doesn’t exist.' },
  'not-staff': { status: 403, code: 'FORBIDDEN', sentence: 'This stream is for team members only.' },
} as const;

function createStreamRefusalResponse(failure: keyof typeof LIVE_UPDATE_STREAM_ERROR_RESPONSES): Response {
  const { status, code, sentence } = LIVE_UPDATE_STREAM_ERROR_RESPONSES[failure];
  const answer = createJsonErrorResponse(status, code, sentence);
  if (failure === 'full') answer.headers.set('Retry-After', STREAM_FULL_RETRY_SECONDS);
  return answer;
}

/** Returns the stream an address names. */
function openRequestedLiveStream(ctx: AppContext, { context, request, url }: Route.LoaderArgs) {
  const { signal } = request;
  const session = context.get(requestSessionContext);
  const { searchParams } = url;
  switch (searchParams.get('for')) {
    case 'desk':
      return openAdminLiveEventStream(ctx, { session, signal });
    case 'order': {
      const proofs = {
        browserHash: context.get(checkoutBrowserTokenHashContext),
        linkCookie: readShopCookie(request, ctx.settings, 'order'),
      };
      return openOrderPageEventStream(ctx, {
        orderId: searchParams.get('id') ?? '',
        proofs,
        session,
        signal,
      });
    }
    default:
      return openLiveTestimonialEventStream(ctx, { newest: searchParams.get('newest'), signal });
  }
}

/**
 * `testimonial` and `metrics` events for open pages (http.md). `newest` is the first review the page shows:
 * if the shop has a newer one, the stream starts with the whole list. With `for=desk`, streams the events of
 * admin pages instead: `notices`, `orders`, `order`, `inbox`, as far as the session may see them. With
 * `for=order` and an `id`, streams the `order` events of that order's page to visitors who may open it. These
 * streams end when that right may have changed.
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, request } = args;
  if (request.method !== 'GET') {
    const wrong = createJsonErrorResponse(405, 'METHOD_NOT_ALLOWED', 'This method isn’t allowed.');
    wrong.headers.set('Allow', 'GET');
    return wrong;
  }
  const stream = await openRequestedLiveStream(context.get(appContext), args);
  if (!stream.ok) return createStreamRefusalResponse(stream.failure);
  return new Response(stream.value, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      // Otherwise nginx and similar proxies buffer the response.
      'X-Accel-Buffering': 'no',
    },
  });
}
