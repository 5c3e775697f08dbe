import { answerAgentRpcMessage } from '#app/modules/agents/answer-ucp.server.ts';
import { readSiteContent } from '#app/modules/content/read-site-content.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, readJsonBodyOrNull } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/ucp-mcp';

export const handle = { area: 'function' } satisfies RouteOptions;

/** POST /api/ucp/mcp (http.md): lets agents buy, with the commerce protocol over MCP. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { agents } = await readSiteContent(ctx);
  if (!agents.isOn) return createJsonErrorResponse(404, 'NOT_FOUND', 'This shop doesn’t accept agents.');
  return answerAgentRpcMessage(ctx, await readJsonBodyOrNull(request));
}
