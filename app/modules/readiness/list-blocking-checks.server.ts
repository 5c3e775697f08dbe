import type { AppContext } from '#app/platform/context.ts';

import { CHECKS, isInTheWay } from './checks.ts';
import { readResults } from './read-results.server.ts';

/**
 * What stands between this shop and live money: the checks that may block in this mode and found a fault, could not look, or have
 * never run with the key that is there now. Empty means ready.
 */
export async function listBlockingChecks(
  ctx: Pick<AppContext, 'db' | 'payments'>,
): Promise<{ id: string; title: string }[]> {
  const results = await readResults(ctx);
  return CHECKS.filter((check) =>
    isInTheWay(check, ctx.payments.mode, results.get(check.id)?.state ?? null),
  ).map(({ id, title }) => ({ id, title }));
}
