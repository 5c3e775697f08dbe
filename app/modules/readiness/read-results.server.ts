import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import { CHECKS, type CheckState, mayBlock, type PaymentMode } from './checks.ts';
import { readinessChecks } from './tables.server.ts';

/** What the key of the provider is called in the tables; a shop without a provider has a mark of its own. */
export const keyMarkOf = ({ payments }: Pick<AppContext, 'payments'>): string =>
  payments.gateway?.key.mark ?? 'none';

/** What a check found last: `stopsLive` is a fault that keeps the shop from selling with a live key, whatever key is there now. */
export type CheckResult = { state: CheckState; stopsLive: boolean; detail: string; ranAt: Date };

const asState = (state: string): CheckState =>
  state === 'ok' || state === 'warning' || state === 'blocking' ? state : 'unknown';

/** Faults are kept as a live shop weighs them; without a live key those that only a live shop minds are warnings. */
function resultOf(
  { id, state, detail, ranAt }: typeof readinessChecks.$inferSelect,
  mode: PaymentMode,
): CheckResult {
  const kept = asState(state);
  const check = CHECKS.find((check) => check.id === id);
  const isMinded = check !== undefined && mayBlock(check, mode);
  return {
    state: kept === 'blocking' && !isMinded ? 'warning' : kept,
    stopsLive: kept === 'blocking',
    detail,
    ranAt,
  };
}

/** The last results by the ids of their checks, of those that ran with the key that is there now. */
export async function readResults(
  ctx: Pick<AppContext, 'db' | 'payments'>,
): Promise<Map<string, CheckResult>> {
  const rows = await ctx.db
    .select()
    .from(readinessChecks)
    .where(eq(readinessChecks.keyMark, keyMarkOf(ctx)));
  return new Map(rows.map((row) => [row.id, resultOf(row, ctx.payments.mode)]));
}
