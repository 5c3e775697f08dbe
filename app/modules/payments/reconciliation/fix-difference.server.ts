import { fail, ok, type Result } from '#app/lib/result.ts';
import { recordAudit } from '#app/modules/audit/record-audit.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { type PaymentProviderCallLimits, PaymentGatewayError } from '#app/platform/payments/gateway.ts';

import { fetchAndSettleCheckoutSession } from '../settle-checkout.server.ts';

const PAYMENT_DIFFERENCE_FIX_TIMEOUT_AND_RETRIES: PaymentProviderCallLimits = {
  timeoutMs: 4_000,
  retries: 1,
};

export type PaymentDifferenceFixFailure = { code: 'not-set-up' | 'unavailable' | 'no-order' | 'not-paid' };

/** The message shown for each failure. */
export const FIX_PAYMENT_DIFFERENCE_ERROR_MESSAGES: Record<PaymentDifferenceFixFailure['code'], string> = {
  'not-set-up': 'No payment provider is set up.',
  unavailable: 'The provider couldn’t be reached. Try again in a minute.',
  'no-order': 'The shop has no order for this payment.',
  'not-paid': 'The provider doesn’t show this as paid. Run the comparison again.',
};

async function syncCheckoutSessionWithProvider(
  ctx: AppContext,
  sessionId: string,
): Promise<Result<{ state: string; orderId: string }, PaymentDifferenceFixFailure>> {
  try {
    const { state, orderId } = await fetchAndSettleCheckoutSession(
      ctx,
      sessionId,
      'staff',
      PAYMENT_DIFFERENCE_FIX_TIMEOUT_AND_RETRIES,
    );
    return orderId === null ? fail({ code: 'no-order' }) : ok({ state, orderId });
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    return fail({ code: error.code === 'unavailable' ? 'unavailable' : 'no-order' });
  }
}

/**
 * Fetches a checkout from the provider again and settles its order by the usual path. Idempotent. Audited.
 * Refuses without `readiness:run`.
 */
export async function settleMismatchedProviderCheckout(
  ctx: AppContext,
  sessionId: string,
): Promise<Result<{ number: string }, PaymentDifferenceFixFailure>> {
  assertCan(ctx, 'readiness:run');
  if (!ctx.payments.gateway) return fail({ code: 'not-set-up' });
  const synced = await syncCheckoutSessionWithProvider(ctx, sessionId);
  if (!synced.ok) return synced;
  const { state, orderId } = synced.value;
  if (state !== 'paid' && state !== 'review') return fail({ code: 'not-paid' });
  const number = formatOrderNumber(orderId);
  await recordAudit(ctx, {
    action: 'payment.reconciled',
    entity: 'order',
    entityId: orderId,
    summary: `The payment of order ${number} was checked with the provider and fixed`,
    after: { sessionId, state },
  });
  return ok({ number });
}
