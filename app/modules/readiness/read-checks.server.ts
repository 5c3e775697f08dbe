import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import {
  READINESS_CHECK_GROUPS,
  type GoLiveCheckId,
  isReadinessCheckBlockingLaunch,
  type ReadinessCheckWithId,
  type DisplayedReadinessCheck,
  type ReadinessCheckGroupView,
} from './checks.ts';
import { getGoLiveCheckFixLink } from './fix-links.ts';
import { type ReadinessCheckResult, readLatestReadinessResults } from './read-results.server.ts';

function buildReadinessCheckView(
  ctx: AppContext,
  check: ReadinessCheckWithId,
  result: ReadinessCheckResult | undefined,
): DisplayedReadinessCheck {
  return {
    id: check.id,
    title: check.title,
    state: result?.state ?? null,
    detail: result?.detail ?? 'Not checked yet.',
    ranAt: result?.ranAt.toISOString() ?? null,
    fix: getGoLiveCheckFixLink(check.id, ctx.payments.mode),
    isInTheWay: isReadinessCheckBlockingLaunch(check, ctx.payments.mode, result?.state ?? null),
    stopsLive: result?.stopsLive ?? false,
  };
}

/** Returns every check with its last result, by section of the page. Throws without `readiness:read`. */
export async function readReadinessChecks(ctx: AppContext): Promise<ReadinessCheckGroupView[]> {
  assertCan(ctx, 'readiness:read');
  const results = await readLatestReadinessResults(ctx);
  return READINESS_CHECK_GROUPS.map(({ title, checks }) => ({
    title,
    checks: checks.map((check) =>
      buildReadinessCheckView(ctx, check, results.get(check.id satisfies GoLiveCheckId)),
    ),
  }));
}
