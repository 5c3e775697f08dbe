import { recordEvent, senderOf } from '#app/modules/analytics/record-event.server.ts';
import { appContext } from '#app/platform/context.ts';
import { jsonError, readFields } from '#app/platform/http.server.ts';
import { consumeLimit, tooManyRequests } from '#app/platform/rate-limit.server.ts';

import type { Route } from './+types/events.ts';

/** POST /api/events (http.md): first-party page and funnel events; 204 whether or not the event is counted. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const allowed = await consumeLimit(ctx, 'events');
  if (!allowed.ok) return tooManyRequests(allowed.failure);
  const isEvent = await recordEvent(ctx, senderOf(request), await readFields(request));
  return isEvent
    ? new Response(null, { status: 204 })
    : jsonError(400, 'BAD_REQUEST', 'This is not an event.');
}
