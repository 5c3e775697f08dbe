import { eq } from 'drizzle-orm';

import type { AppContext } from '#app/platform/context.ts';

import {
  STRIPE_READINESS_CHECKS,
  type ReadinessCheckState,
  canReadinessCheckBlockShop,
  type ReportedPaymentProviderMode,
} from './checks.ts';
import { readinessChecks } from './tables.server.ts';

/**
 * Returns the identifier of the provider's key in the tables; a shop without a provider has one of its own.
 */
export const getPaymentProviderKeyId = ({ payments }: Pick<AppContext, 'payments'>): string =>
  payments.gateway?.key.mark ?? 'none';

/**
 * The last result of a check: `stopsLive` is a problem that keeps the shop from selling with a live key,
 * whatever the current key.
 */
export type ReadinessCheckResult = {
  state: ReadinessCheckState;
  stopsLive: boolean;
  detail: string;
  ranAt: Date;
};

const parseStoredReadinessCheckState = (state: string): ReadinessCheckState =>
  state === 'ok' || state === 'warning' || state === 'blocking' ? state : 'unknown';

/**
 * Results are stored with the severity of a live shop; without a live key, problems that block only a live
 * shop become warnings.
 */
function adjustReadinessResultSeverityForMode(
  { id, state, detail, ranAt }: typeof readinessChecks.$inferSelect,
  mode: ReportedPaymentProviderMode,
): ReadinessCheckResult {
  const kept = parseStoredReadinessCheckState(state);
  const check = STRIPE_READINESS_CHECKS.find((check) => check.id === id);
  const isMinded = check !== undefined && canReadinessCheckBlockShop(check, mode);
  return {
    state: kept === 'blocking' && !isMinded ? 'warning' : kept,
    stopsLive: kept === 'blocking',
    detail,
    ranAt,
  };
}

/** Returns the last results by check id, of those that ran with the current key. */
export async function readLatestReadinessResults(
  ctx: Pick<AppContext, 'db' | 'payments'>,
): Promise<Map<string, ReadinessCheckResult>> {
  const rows = await ctx.db
    .select()
    .from(readinessChecks)
    .where(eq(readinessChecks.keyMark, getPaymentProviderKeyId(ctx)));
  return new Map(rows.map((row) => [row.id, adjustReadinessResultSeverityForMode(row, ctx.payments.mode)]));
}
