import { findServicesForSearchQuery } from '#app/modules/search/answers/find-search-answer.server.ts';
import { searchIntentRequestSchema } from '#app/modules/search/schemas.ts';
import { appContext } from '#app/platform/context.ts';
import { parseJsonBody } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/search-intent.ts';

export const handle = { area: 'function', limit: 'search-intent', cost: 'search' } satisfies RouteOptions;

/**
 * POST /api/search-intent (SEARCH-01, http.md): returns the services that match a query; no match is a 200
 * with `[]`.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const question = await parseJsonBody(request, searchIntentRequestSchema);
  if (!question.ok) return question.failure;
  return Response.json(await findServicesForSearchQuery(ctx, question.value));
}
