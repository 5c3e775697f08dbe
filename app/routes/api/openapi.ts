import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/openapi.ts';
import { createOpenApiDocument } from './openapi/describe-functions.server.ts';

export const handle = { area: 'function' } satisfies RouteOptions;

/** GET /api/openapi.json (http.md): every function of the shop as an OpenAPI 3.1 document. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(createOpenApiDocument(context.get(appContext).settings.publicUrl));
}
