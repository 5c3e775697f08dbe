import { isNull } from 'drizzle-orm';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { PaymentGatewayError, type PaymentGateway } from '#app/platform/payments/gateway.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { goLives } from '../tables.server.ts';

import {
  type PaymentsGoLiveBlocker,
  type PaymentsGoLiveFailure,
  formatGoLiveProblemCount,
  findGoLiveOverrideFailure,
} from './go-live.ts';
import { fetchProviderAccountId, findPaymentsGoLiveStatus } from './require-checkout-open.server.ts';

/**
 * Returns the provider's account. An unreachable provider does not prevent opening: Go live then counts for
 * the running key only.
 */
async function findProviderAccountIdOrNull(ctx: AppContext, gateway: PaymentGateway): Promise<string | null> {
  try {
    return await fetchProviderAccountId(gateway);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'Go live without the account of its key');
    return null;
  }
}

async function canCustomersPayWithCurrentKey(ctx: AppContext, gateway: PaymentGateway): Promise<boolean> {
  try {
    return (await findPaymentsGoLiveStatus(ctx, gateway)) === 'open';
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    return false; // The account of this key is unknown now; pressing Go live opens the shop for this key.
  }
}

function getGoLiveActorUserId({ actor }: AppContext): string | null {
  return actor.kind === 'user' ? actor.id : null;
}

/**
 * Opens the shop for real payments. Requires the owner's right and a recent proof of identity; writes one row
 * and one audit entry. `blockers` are the checks that fail now; to open despite them, the owner must have
 * seen each (`overridden`) and give a reason (`reason`).
 */
export async function openShopForLivePayments(
  ctx: AppContext,
  blockers: readonly PaymentsGoLiveBlocker[],
  override: { overridden: readonly string[]; reason: string },
): Promise<Result<void, PaymentsGoLiveFailure>> {
  assertCan(ctx, 'payments:go-live');
  assertRecentStepUp(ctx);
  const { gateway } = ctx.payments;
  if (!gateway?.isLive) return fail({ code: 'no-live-key' });
  if (await canCustomersPayWithCurrentKey(ctx, gateway)) return fail({ code: 'already' });
  const refused = findGoLiveOverrideFailure(blockers, override);
  if (refused) return fail(refused);
  const accountId = await findProviderAccountIdOrNull(ctx, gateway);
  const { mark: keyMark, last4: keyLast4 } = gateway.key;
  const reason = blockers.length > 0 ? override.reason.trim() : null;
  return inTransaction(ctx, async (ctx): Promise<Result<void, PaymentsGoLiveFailure>> => {
    const overridden = blockers.map(({ id, title }) => ({ id, title }));
    const person = { pressedBy: getGoLiveActorUserId(ctx), pressedAt: ctx.now };
    const [row] = await ctx.db
      .insert(goLives)
      .values({ keyMark, keyLast4, accountId, overridden, reason, ...person })
      .onConflictDoNothing()
      .returning({ id: goLives.id });
    if (!row) return fail({ code: 'already' });
    const inSpiteOf = overridden.length > 0 ? `, despite ${formatGoLiveProblemCount(overridden.length)}` : '';
    await recordAudit(ctx, {
      action: 'payment.went_live',
      entity: 'go-live',
      entityId: row.id,
      summary: `Went live with the key ending in ${keyLast4}${inSpiteOf}`,
      after: { accountId, keyLast4, overridden: overridden.map(({ id }) => id), reason },
    });
    return ok(undefined);
  });
}

/**
 * Closes the shop for real payments, whatever account it was opened for: the next checkout is refused in
 * every process. Payment pages that are already open stay payable until they expire. Returns false if nothing
 * was open.
 */
export async function withdrawPaymentsGoLive(ctx: AppContext): Promise<boolean> {
  assertCan(ctx, 'payments:go-live');
  assertRecentStepUp(ctx);
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(goLives)
      .set({ withdrawnAt: ctx.now, withdrawnBy: getGoLiveActorUserId(ctx) })
      .where(isNull(goLives.withdrawnAt))
      .returning({ id: goLives.id, keyLast4: goLives.keyLast4 });
    for (const { id, keyLast4 } of ended) {
      await recordAudit(ctx, {
        action: 'payment.live_withdrawn',
        entity: 'go-live',
        entityId: id,
        summary: `Stopped live payments with the key ending in ${keyLast4}`,
      });
    }
    return ended.length > 0;
  });
}
