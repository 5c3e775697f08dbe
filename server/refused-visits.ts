import { recordDeniedAccess } from '#app/modules/audit/count-denied-access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import type { RequestHandlingContext } from './visit.ts';

/**
 * Returns the refused action if it is of interest: a missing right, or what its route states, such as a
 * failed sign-in.
 */
function getRefusedRequestAuditAction(
  { request, facts }: RequestHandlingContext,
  { actor }: AppContext,
  status: number,
) {
  if (status === 403 && actor.kind === 'user') return 'access.refused';
  const isRefused = request.method === 'POST' && (status === 422 || status === 429);
  return isRefused ? (facts.recordedRefusal ?? null) : null;
}

/**
 * Counts refused requests for the audit (safety.md "Audit log"). A failure to count is ignored: the response
 * is sent either way.
 */
export async function countRefusedRequestForAudit(
  visit: RequestHandlingContext,
  ctx: AppContext,
  status: number,
): Promise<void> {
  const action = getRefusedRequestAuditAction(visit, ctx, status);
  if (!action) return;
  try {
    await recordDeniedAccess(ctx, { action, path: visit.url.pathname });
  } catch (error) {
    ctx.log.warn({ err: error, requestId: ctx.requestId }, 'refusal not counted');
  }
}
