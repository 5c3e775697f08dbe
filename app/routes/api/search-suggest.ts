import { suggestServices } from '#app/modules/search/answers/list-suggestions.server.ts';
import { appContext } from '#app/platform/context.ts';
import { consumeLimit, tooManyRequests } from '#app/platform/rate-limit.server.ts';

import type { Route } from './+types/search-suggest.ts';

/** POST /api/search-suggest (SEARCH-09, http.md): what is shown before anything was typed. A body is not read. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const allowed = await consumeLimit(ctx, 'search-suggest');
  if (!allowed.ok) return tooManyRequests(allowed.failure);
  return Response.json({ services: await suggestServices(ctx) });
}
