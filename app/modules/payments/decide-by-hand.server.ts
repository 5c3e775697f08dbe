import { fail, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentProof } from '#app/platform/recent-proof.server.ts';

import { type Decision, decideUnpaid } from './decide-unpaid.server.ts';
import type { UnpaidFailure } from './manual-orders.ts';
import type { CanceledByHand, PaidByHand } from './schemas.ts';
import { closeByHand, refusedToClose, refusedToTake, takeByHand } from './take-by-hand.server.ts';

/** Somebody waits at a page. */
const LIMITS = { timeoutMs: 4_000, retries: 1 };

function decideByHand(
  ctx: AppContext,
  orderId: string,
  decision: Decision,
): Promise<Result<null, UnpaidFailure>> {
  assertCan(ctx, 'orders:refund');
  assertRecentProof(ctx);
  return isUuid(orderId)
    ? decideUnpaid(ctx, orderId, decision, LIMITS)
    : Promise.resolve(fail({ code: 'NOT_FOUND' }));
}

/**
 * Says that the money of an order the team made has come without a provider (orders.md section 16); from here on it is paid
 * like any other. The same form sent twice is one payment. Needs `orders:refund` and a fresh proof.
 */
export async function markPaidByHand(
  ctx: AppContext,
  orderId: string,
  input: PaidByHand,
): Promise<Result<null, UnpaidFailure>> {
  return decideByHand(ctx, orderId, {
    refused: (_ctx, money) => refusedToTake(money, input),
    decide: (ctx, money) => takeByHand(ctx, money, input),
  });
}

/**
 * Cancels an order that nobody has paid, whoever placed it (orders.md section 7). Repeating it is harmless. Needs
 * `orders:refund` and a fresh proof.
 */
export async function cancelUnpaidOrder(
  ctx: AppContext,
  orderId: string,
  input: CanceledByHand,
): Promise<Result<null, UnpaidFailure>> {
  return decideByHand(ctx, orderId, {
    refused: (_ctx, money) => refusedToClose(money, input),
    decide: (ctx, money) => closeByHand(ctx, money, input),
  });
}
