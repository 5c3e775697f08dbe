import { fail, ok, type Result } from '#app/lib/result.ts';
import { failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import { findOrderWithPaymentAttempts } from '#app/modules/orders/find-order-attempts.server.ts';
import {
  type PaymentRowLockedForUpdate,
  lockOrderAndPaymentAttempts,
} from '#app/modules/orders/lock-order-money.server.ts';
import { ACTIVE_CHECKOUT_ATTEMPT_STATES } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  type PaymentProviderCallLimits,
  PaymentGatewayError,
  type PaymentProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import type { UnpaidOrderFailure } from './manual-orders.ts';
import { settleCheckout, fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';
import type { LockedOrderWithPaymentAttempts } from './record-manual-payment.server.ts';

/** An attempt that can no longer be paid: its session ended at the provider, or we know of no session. */
type EndedPaymentAttempt = {
  paymentId: string;
  sessionId: string | null;
  checkout: PaymentProviderCheckout | null;
};

const isActivePaymentAttempt = ({ state }: PaymentRowLockedForUpdate) =>
  ACTIVE_CHECKOUT_ATTEMPT_STATES.some((active) => active === state);

/** Returns what the provider reports instead, if it refuses to expire a session that is over already. */
async function explainFailedCheckoutExpiry(
  ctx: AppContext,
  sessionId: string,
  limits: PaymentProviderCallLimits,
): Promise<UnpaidOrderFailure | null> {
  const { state } = await fetchAndSettleCheckoutSession(ctx, sessionId, 'staff', limits);
  if (state === 'paid') return { code: 'PAID_MEANWHILE' };
  if (state === 'review') return { code: 'REVIEW' };
  return state === 'processing' ? { code: 'PROCESSING' } : null;
}

/** Expires one attempt at the provider. Returns null if it had ended there before and is now settled here. */
async function expirePaymentAttempt(
  ctx: AppContext,
  payment: PaymentRowLockedForUpdate,
  limits: PaymentProviderCallLimits,
): Promise<Result<EndedPaymentAttempt | null, UnpaidOrderFailure>> {
  const { id: paymentId, providerSessionId: sessionId } = payment;
  const { gateway } = ctx.payments;
  const isTheirs = gateway?.provider === payment.provider && gateway.isLive === payment.isLive;
  if (!gateway || !isTheirs || sessionId === null) return ok({ paymentId, sessionId, checkout: null });
  try {
    return ok({ paymentId, sessionId, checkout: await gateway.expireCheckout(sessionId, limits) });
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code === 'unavailable' || error.code === 'rejected')
      throw error;
  }
  const refused = await explainFailedCheckoutExpiry(ctx, sessionId, limits);
  return refused ? fail(refused) : ok(null);
}

async function expireAllPaymentAttempts(
  ctx: AppContext,
  attempts: readonly PaymentRowLockedForUpdate[],
  limits: PaymentProviderCallLimits,
): Promise<Result<EndedPaymentAttempt[], UnpaidOrderFailure>> {
  const ended: EndedPaymentAttempt[] = [];
  try {
    for (const payment of attempts.filter(isActivePaymentAttempt)) {
      const one = await expirePaymentAttempt(ctx, payment, limits);
      if (!one.ok) return one;
      if (one.value) ended.push(one.value);
    }
    return ok(ended);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'an open checkout could not be ended');
    return fail({ code: 'PAYMENT_UNAVAILABLE' });
  }
}

/** Settles here the attempts that ended at the provider. The order has been closed before this. */
async function settleEndedPaymentAttempts(
  ctx: AppContext,
  ended: readonly EndedPaymentAttempt[],
): Promise<void> {
  for (const { paymentId, checkout } of ended) {
    if (checkout) await settleCheckout(ctx, checkout, null);
    else await failPaymentAttempt(ctx, paymentId, { reason: 'expired', code: 'ended_by_shop' });
  }
}

/** Whether another attempt began, or one got its session, since the provider was asked. */
function hasNewerPaymentAttemptOrSession(
  attempts: readonly PaymentRowLockedForUpdate[],
  ended: readonly EndedPaymentAttempt[],
): boolean {
  return attempts
    .filter(isActivePaymentAttempt)
    .some(
      (payment) =>
        !ended.some(
          ({ paymentId, sessionId }) => paymentId === payment.id && sessionId === payment.providerSessionId,
        ),
    );
}

/** A decision about an unpaid order, and the reason it can be refused. */
export type UnpaidOrderDecision = {
  refused: (ctx: AppContext, money: LockedOrderWithPaymentAttempts) => UnpaidOrderFailure | null;
  /** Runs in a transaction that has locked the order and its attempts. */
  decide: (
    ctx: AppContext,
    money: LockedOrderWithPaymentAttempts,
  ) => Promise<Result<null, UnpaidOrderFailure>>;
};

const ORDER_STATE_CHANGED_FAILURE = { code: 'MOVED' } as const;

function applyUnpaidOrderDecision(
  ctx: AppContext,
  orderId: string,
  { decide }: UnpaidOrderDecision,
  ended: readonly EndedPaymentAttempt[],
): Promise<Result<null, UnpaidOrderFailure | typeof ORDER_STATE_CHANGED_FAILURE>> {
  return inTransaction(
    ctx,
    async (ctx): Promise<Result<null, UnpaidOrderFailure | typeof ORDER_STATE_CHANGED_FAILURE>> => {
      const money = await lockOrderAndPaymentAttempts(ctx, orderId);
      if (!money) return fail({ code: 'NOT_FOUND' });
      if (hasNewerPaymentAttemptOrSession(money.attempts, ended)) return fail(ORDER_STATE_CHANGED_FAILURE);
      const decided = await decide(ctx, money);
      if (decided.ok) await settleEndedPaymentAttempts(ctx, ended);
      return decided;
    },
  );
}

/**
 * Limits the rounds, because a buyer may begin attempts while staff decide; they cannot begin more often than
 * this.
 */
const MAX_UNPAID_ORDER_DECISION_RETRIES = 3;

/**
 * Runs a decision about an unpaid order once it can no longer be paid at the provider: first expires its open
 * session, outside any transaction (orders.md "Rules that decide"). A payment that arrived meanwhile is
 * settled and wins; the failure names it.
 */
export async function expireCheckoutThenDecideUnpaidOrder(
  ctx: AppContext,
  orderId: string,
  decision: UnpaidOrderDecision,
  limits: PaymentProviderCallLimits,
): Promise<Result<null, UnpaidOrderFailure>> {
  for (let round = 0; round < MAX_UNPAID_ORDER_DECISION_RETRIES; round++) {
    const money = await findOrderWithPaymentAttempts(ctx, orderId);
    if (!money) return fail({ code: 'NOT_FOUND' });
    const refused = decision.refused(ctx, money);
    if (refused) return fail(refused);
    const ended = await expireAllPaymentAttempts(ctx, money.attempts, limits);
    if (!ended.ok) return ended;
    const decided = await applyUnpaidOrderDecision(ctx, orderId, decision, ended.value);
    if (decided.ok) return decided;
    if (decided.failure.code !== 'MOVED') {
      // Attempts without a session at the provider stay as they were.
      await settleEndedPaymentAttempts(
        ctx,
        ended.value.filter(({ checkout }) => checkout !== null),
      );
      return fail(decided.failure);
    }
  }
  return fail({ code: 'STATE_CHANGED' });
}
