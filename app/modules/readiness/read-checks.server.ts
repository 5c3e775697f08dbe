import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  CHECK_GROUPS,
  type CheckId,
  isCheckBlockingLaunch,
  type IdentifiedReadinessCheck,
  type ReadinessCheckView,
  type ReadinessCheckGroupView,
} from './checks.ts';
import { getCheckFixLink } from './fix-links.ts';
import { type CheckResult, readResults } from './read-results.server.ts';

function toCheckView(
  ctx: AppContext,
  check: IdentifiedReadinessCheck,
  result: CheckResult | undefined,
): ReadinessCheckView {
  return {
    id: check.id,
    title: check.title,
    state: result?.state ?? null,
    detail: result?.detail ?? 'Not checked yet.',
    ranAt: result?.ranAt.toISOString() ?? null,
    fix: getCheckFixLink(check.id, ctx.payments.mode),
    isInTheWay: isCheckBlockingLaunch(check, ctx.payments.mode, result?.state ?? null),
    stopsLive: result?.stopsLive ?? false,
  };
}

/** Returns every check with its last result, by section of the page. Throws without `readiness:read`. */
export async function readChecks(ctx: AppContext): Promise<ReadinessCheckGroupView[]> {
  assertCan(ctx, 'readiness:read');
  const results = await readResults(ctx);
  return CHECK_GROUPS.map(({ title, checks }) => ({
    title,
    checks: checks.map((check) => toCheckView(ctx, check, results.get(check.id satisfies CheckId))),
  }));
}
