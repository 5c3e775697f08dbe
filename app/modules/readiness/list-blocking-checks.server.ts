import type { AppContext } from '#app/platform/context.ts';

import { STRIPE_READINESS_CHECKS, isReadinessCheckBlockingLaunch } from './checks.ts';
import { readLatestReadinessResults } from './read-results.server.ts';

/**
 * Returns what keeps this shop from live payments: the checks that may block in this mode and found a
 * problem, could not look, or have never run with the current key. Empty means ready.
 */
export async function listChecksBlockingLivePayments(
  ctx: Pick<AppContext, 'db' | 'payments'>,
): Promise<{ id: string; title: string }[]> {
  const results = await readLatestReadinessResults(ctx);
  return STRIPE_READINESS_CHECKS.filter((check) =>
    isReadinessCheckBlockingLaunch(check, ctx.payments.mode, results.get(check.id)?.state ?? null),
  ).map(({ id, title }) => ({ id, title }));
}
