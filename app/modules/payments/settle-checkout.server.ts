import { isUuid } from '#app/lib/uuid.ts';
import { notifyStaff } from '#app/modules/notifications/inbox/notify-staff.server.ts';
import {
  findCheckoutAttempt,
  findCheckoutAttemptByProviderSession,
} from '#app/modules/orders/find-attempt.server.ts';
import type { OrderClosedReason } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  type PaymentProviderCallLimits,
  JOB_PAYMENT_CALL_LIMITS,
  PaymentGatewayError,
  type PaymentGateway,
  type PaymentProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import { type PaymentCheckoutState, getPaymentStateFromCheckoutSession } from './model.ts';
import { reportPaymentForUnknownCheckoutSession } from './report-orphaned-payment.server.ts';
import { type PaymentSettlementResult, settlePayment } from './settle-payment.server.ts';

/** What triggered the sync; only logged, the behavior is the same. */
export type CheckoutSyncTrigger =
  | 'webhook'
  | 'success_page'
  | 'cancel_page'
  | 'checkout'
  | 'reconcile'
  | 'staff';

/** The state of a checkout and its order; the order is null if it is not ours. */
export type CheckoutSyncResult = { state: PaymentCheckoutState; orderId: string | null };

const FOREIGN_SHOP_CHECKOUT_SYNC_RESULT: CheckoutSyncResult = { state: 'foreign', orderId: null };

/**
 * Returns the payment of this session: the one that holds it, otherwise the one named in its metadata
 * (orders.md "Settling a checkout", step 1).
 */
async function findPaymentOfCheckout(
  ctx: AppContext,
  checkout: PaymentProviderCheckout,
): Promise<string | null> {
  const holder = await findCheckoutAttemptByProviderSession(ctx, checkout.sessionId);
  if (holder) return holder.paymentId;
  if (!checkout.paymentId || !isUuid(checkout.paymentId)) return null;
  return (await findCheckoutAttempt(ctx, checkout.paymentId))?.paymentId ?? null;
}

/** Expires a session that must not be paid anymore; settles it if it was paid meanwhile. */
async function expireNoLongerPayableCheckoutSession(
  ctx: AppContext,
  gateway: PaymentGateway,
  sessionId: string,
): Promise<void> {
  try {
    await settleCheckout(ctx, await gateway.expireCheckout(sessionId, JOB_PAYMENT_CALL_LIMITS), null);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'a stray checkout could not be expired');
  }
}

async function reportUnknownCheckoutStatusAndThrow(
  ctx: AppContext,
  checkout: PaymentProviderCheckout,
): Promise<never> {
  const words = {
    status: checkout.status,
    payment: checkout.paymentStatus,
    intent: checkout.intent?.status ?? null,
  };
  ctx.log.error(
    { words, paymentId: checkout.paymentId },
    'the provider answered with a state this version does not know',
  );
  await notifyStaff(ctx, {
    kind: 'system.webhook',
    subject: `unknown-payment-state:${ctx.now.toISOString().slice(0, 10)}`,
    title: 'The payment provider sent a status this version does not know',
    href: null,
    mail: {
      template: 'team.system',
      dedupeKey: `t-sys:unknown-payment-state:${ctx.now.toISOString().slice(0, 10)}`,
      recipient: null,
      orderId: checkout.orderId,
      payload: {
        problem: 'The payment provider sent a status this version does not know',
        detail: `Payment ${checkout.paymentId ?? 'unknown'}: ${Object.values(words).join(', ')}. The shop will check again.`,
      },
    },
  });
  throw new PaymentGatewayError('unavailable', 'unknown state of a checkout');
}

/**
 * Settles a checkout as the provider returned it; returns null if it has no order here, and notifies the team
 * if this shop received money through it. Throws on unknown values.
 */
export async function settleCheckout(
  ctx: AppContext,
  checkout: PaymentProviderCheckout,
  reason: OrderClosedReason | null,
): Promise<PaymentSettlementResult | null> {
  const paymentId = await findPaymentOfCheckout(ctx, checkout);
  if (!paymentId) return reportPaymentForUnknownCheckoutSession(ctx, checkout);
  const proposal = getPaymentStateFromCheckoutSession({
    session: checkout.status,
    payment: checkout.paymentStatus,
    intent: checkout.intent?.status ?? null,
  });
  if (!proposal) return reportUnknownCheckoutStatusAndThrow(ctx, checkout);
  const settled = await settlePayment(ctx, paymentId, { checkout, proposal }, reason);
  return settled ?? reportPaymentForUnknownCheckoutSession(ctx, checkout);
}

function toCheckoutSyncResult({ state, orderId }: PaymentSettlementResult): CheckoutSyncResult {
  // Settling moves every attempt out of `creating`; a session exists, so the buyer can pay.
  return { state: state === 'creating' ? 'open' : state, orderId };
}

/**
 * Fetches a session from the provider and settles it; the one function behind webhook, success page, cancel
 * page, jobs and staff (orders.md "Settling a checkout"). Idempotent. Throws `PaymentGatewayError('unavailable')`
 * when the provider cannot be reached.
 */
export async function fetchAndSettleCheckoutSession(
  ctx: AppContext,
  sessionId: string,
  reason: CheckoutSyncTrigger,
  limits: PaymentProviderCallLimits = JOB_PAYMENT_CALL_LIMITS,
): Promise<CheckoutSyncResult> {
  const { gateway } = ctx.payments;
  if (!gateway) return FOREIGN_SHOP_CHECKOUT_SYNC_RESULT;
  let checkout: PaymentProviderCheckout;
  try {
    checkout = await gateway.getCheckout(sessionId, limits);
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.code === 'not_found')
      return FOREIGN_SHOP_CHECKOUT_SYNC_RESULT;
    throw error;
  }
  const settled = await settleCheckout(ctx, checkout, null);
  if (!settled) return FOREIGN_SHOP_CHECKOUT_SYNC_RESULT;
  ctx.log.info({ reason, orderId: settled.orderId, state: settled.state }, 'checkout settled');
  if (settled.sessionToExpire)
    await expireNoLongerPayableCheckoutSession(ctx, gateway, settled.sessionToExpire);
  return toCheckoutSyncResult(settled);
}
