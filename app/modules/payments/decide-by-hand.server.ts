import { fail, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { assertRecentStepUp } from '#app/platform/recent-proof.server.ts';

import { type UnpaidOrderDecision, expireCheckoutThenDecideUnpaidOrder } from './decide-unpaid.server.ts';
import type { UnpaidOrderFailure } from './manual-orders.ts';
import type { CancelUnpaidOrderFormInput, ManualPaymentInput } from './schemas.ts';
import {
  cancelLockedUnpaidOrder,
  getLockedOrderCancelFailure,
  explainManualPaymentRefusal,
  recordManualPayment,
} from './record-manual-payment.server.ts';

/** A person is waiting for the page. */
const MANUAL_DECISION_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES = { timeoutMs: 4_000, retries: 1 };

function runManualUnpaidOrderDecision(
  ctx: AppContext,
  orderId: string,
  decision: UnpaidOrderDecision,
): Promise<Result<null, UnpaidOrderFailure>> {
  assertCan(ctx, 'orders:refund');
  assertRecentStepUp(ctx);
  return isUuid(orderId)
    ? expireCheckoutThenDecideUnpaidOrder(
        ctx,
        orderId,
        decision,
        MANUAL_DECISION_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES,
      )
    : Promise.resolve(fail({ code: 'NOT_FOUND' }));
}

/**
 * Records that an order created by the team was paid outside the provider (orders.md "Invoices, credit notes
 * and manual orders"); from then on it is paid like any other. Repeating the same form records one payment.
 * Needs `orders:refund` and a recent proof of identity.
 */
export async function markPaidManually(
  ctx: AppContext,
  orderId: string,
  input: ManualPaymentInput,
): Promise<Result<null, UnpaidOrderFailure>> {
  return runManualUnpaidOrderDecision(ctx, orderId, {
    refused: (_ctx, money) => explainManualPaymentRefusal(money, input),
    decide: (ctx, money) => recordManualPayment(ctx, money, input),
  });
}

/**
 * Cancels any unpaid order (orders.md "States"). Idempotent. Needs `orders:refund` and a recent proof of
 * identity.
 */
export async function cancelUnpaidOrder(
  ctx: AppContext,
  orderId: string,
  input: CancelUnpaidOrderFormInput,
): Promise<Result<null, UnpaidOrderFailure>> {
  return runManualUnpaidOrderDecision(ctx, orderId, {
    refused: (_ctx, money) => getLockedOrderCancelFailure(money, input),
    decide: (ctx, money) => cancelLockedUnpaidOrder(ctx, money, input),
  });
}
