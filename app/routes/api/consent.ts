import { recordCookieConsentChoice } from '#app/modules/analytics/record-consent.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, readJsonBodyOrNull } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/consent.ts';

export const handle = { area: 'function', limit: 'consent' } satisfies RouteOptions;

/**
 * POST /api/consent: stores a visitor's choice about trackers; 201 with the cookie that remembers it
 * (pages.md "Consent").
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const recorded = await recordCookieConsentChoice(ctx, request, await readJsonBodyOrNull(request));
  if (recorded.ok)
    return Response.json(
      { saved: true },
      { status: 201, headers: { 'Set-Cookie': recorded.value.setCookie } },
    );
  return recorded.failure.code === 'BAD_REQUEST'
    ? createJsonErrorResponse(400, 'BAD_REQUEST', 'Some fields are missing or wrong.')
    : createJsonErrorResponse(409, 'NOTHING_TO_CHOOSE', 'This shop uses no third-party services.');
}
