import { identifyAnalyticsEventSender } from '#app/modules/analytics/identify-sender.server.ts';
import { recordSettledSearchEvent } from '#app/modules/search/events/record-search.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, readJsonBodyOrNull } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/search-events.ts';

// A plain-text beacon carries the same JSON.
export const handle = {
  area: 'function',
  body: { as: 'json', types: ['application/json', 'text/plain'] },
  limit: 'search-events',
} satisfies RouteOptions;

/**
 * POST /api/search-events (SEARCH-07, http.md): 204 even if nothing is recorded; a search never waits for it
 * or fails because of it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const body = await readJsonBodyOrNull(request);
  const isEvent = await recordSettledSearchEvent(ctx, body, () =>
    identifyAnalyticsEventSender(ctx, request),
  ).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a search event was dropped');
    return true;
  });
  return isEvent
    ? new Response(null, { status: 204 })
    : createJsonErrorResponse(400, 'BAD_REQUEST', 'This isn’t a valid event.');
}
