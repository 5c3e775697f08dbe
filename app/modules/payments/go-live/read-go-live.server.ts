import { desc, inArray } from 'drizzle-orm';

import { users } from '#app/modules/identity/account-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { PaymentGatewayError } from '#app/platform/payments/gateway.ts';

import { goLives } from '../tables.server.ts';

import type { GoLiveReadinessPageData } from './go-live.ts';
import { findPaymentsGoLiveStatus } from './require-checkout-open.server.ts';

type PaymentsGoLiveRow = typeof goLives.$inferSelect;

/** Returns whether the shop is open for real payments now. */
export async function readGoLiveStatus(ctx: AppContext): Promise<GoLiveReadinessPageData['standing']> {
  const { gateway } = ctx.payments;
  if (!gateway?.isLive) return 'not-needed';
  try {
    return await findPaymentsGoLiveStatus(ctx, gateway);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    return 'unknown';
  }
}

async function readGoLiveActorNames(ctx: AppContext, row: PaymentsGoLiveRow): Promise<Map<string, string>> {
  const ids = [row.pressedBy, row.withdrawnBy].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const people = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(people.map(({ id, name }) => [id, name]));
}

/**
 * Returns whether the shop is open for real payments, and who last pressed or withdrew Go live. Refuses
 * without `readiness:read`.
 */
export async function readGoLiveView(ctx: AppContext): Promise<GoLiveReadinessPageData> {
  assertCan(ctx, 'readiness:read');
  const standing = await readGoLiveStatus(ctx);
  const rows =
    standing === 'not-needed' ? [] : await ctx.db.select().from(goLives).orderBy(desc(goLives.pressedAt));
  const inForce = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
  const mark = ctx.payments.gateway?.key.mark;
  const row = inForce.find(({ keyMark }) => keyMark === mark) ?? inForce[0] ?? rows[0];
  if (!row) return { standing, last: null };
  const names = await readGoLiveActorNames(ctx, row);
  const nameOf = (id: string | null) => (id === null ? 'The system' : (names.get(id) ?? 'A deleted account'));
  return {
    standing,
    last: {
      by: nameOf(row.pressedBy),
      at: row.pressedAt.toISOString(),
      keyLast4: row.keyLast4,
      accountId: row.accountId,
      overridden: row.overridden.map(({ title }) => title),
      reason: row.reason,
      withdrawn: row.withdrawnAt && { by: nameOf(row.withdrawnBy), at: row.withdrawnAt.toISOString() },
    },
  };
}
