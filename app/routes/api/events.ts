import {
  recordPageAnalyticsEvent,
  readUserAgentAndOptOut,
} from '#app/modules/analytics/record-event.server.ts';
import { recordExitModalVisitorEvent } from '#app/modules/exit-modal/record-modal-event.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/events.ts';

export const handle = {
  area: 'function',
  body: { as: 'fields', orForm: true },
  limit: 'events',
} satisfies RouteOptions;

/** POST /api/events (http.md): first-party page and funnel events; 204 even if the event is not counted. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const isEvent = await recordPageAnalyticsEvent(
    ctx,
    readUserAgentAndOptOut(request),
    await readFormOrJsonBodyFields(request),
    recordExitModalVisitorEvent,
  );
  return isEvent
    ? new Response(null, { status: 204 })
    : createJsonErrorResponse(400, 'BAD_REQUEST', 'This isn’t a valid event.');
}
