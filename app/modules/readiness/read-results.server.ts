import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import type { CheckState } from './checks.ts';
import { readinessChecks } from './tables.server.ts';

/** What the key of the provider is called in the tables; a shop without a provider has a mark of its own. */
export const keyMarkOf = ({ payments }: Pick<AppContext, 'payments'>): string =>
  payments.gateway?.key.mark ?? 'none';

export type CheckResult = { state: CheckState; detail: string; ranAt: Date };

const asState = (state: string): CheckState =>
  state === 'ok' || state === 'warning' || state === 'blocking' ? state : 'unknown';

/** The last results by the ids of their checks, of those that ran with the key that is there now. */
export async function readResults(
  ctx: Pick<AppContext, 'db' | 'payments'>,
): Promise<Map<string, CheckResult>> {
  const rows = await ctx.db
    .select()
    .from(readinessChecks)
    .where(eq(readinessChecks.keyMark, keyMarkOf(ctx)));
  return new Map(rows.map(({ id, state, detail, ranAt }) => [id, { state: asState(state), detail, ranAt }]));
}
