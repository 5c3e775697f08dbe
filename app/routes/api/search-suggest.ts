import { listDefaultSearchSuggestions } from '#app/modules/search/answers/list-suggestions.server.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/search-suggest.ts';

export const handle = {
  area: 'function',
  body: { as: 'nothing' },
  limit: 'search-suggest',
} satisfies RouteOptions;

/**
 * POST /api/search-suggest (SEARCH-09, http.md): returns what is shown before anything is typed. Ignores the
 * body.
 */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  return Response.json({ services: await listDefaultSearchSuggestions(ctx) });
}
