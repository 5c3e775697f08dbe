import { answerMcpMessage } from '#app/modules/agents/answer-plain.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, readJsonBodyOrNull } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/mcp';

export const handle = { area: 'function' } satisfies RouteOptions;

/** POST /api/mcp (http.md): search, service details and cart links for any MCP client. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { agents } = await readSiteContent(ctx);
  if (!agents.isOn) return createJsonErrorResponse(404, 'NOT_FOUND', 'This shop doesn’t accept agents.');
  return answerMcpMessage(ctx, request, await readJsonBodyOrNull(request));
}
