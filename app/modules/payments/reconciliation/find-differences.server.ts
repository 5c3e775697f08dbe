import { and, eq, gte, inArray, isNotNull, or } from 'drizzle-orm';

import { DAY_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { payments } from '#app/modules/orders/payment-tables.server.ts';
import { assertCan } from '#app/platform/access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  type PaymentProviderCallLimits,
  PaymentGatewayError,
  type PaymentGateway,
  type PaymentProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import { isPaidCheckoutSessionOfThisShop } from '../report-orphaned-payment.server.ts';

import { findPaymentStateDifference, type PaymentReconciliationDifference } from './payment-difference.ts';

/** The same period as the daily comparison. */
const ON_DEMAND_PAYMENT_COMPARISON_PERIOD_MS = 3 * DAY_MS;
/** A checkout lives for two hours, so payments of this period were created in the period above. */
const RECONCILED_PAYMENT_WINDOW_MS = 2 * DAY_MS;
const PAYMENT_COMPARISON_TIMEOUT_AND_RETRIES: PaymentProviderCallLimits = { timeoutMs: 8_000, retries: 0 };

const isProviderCheckoutPaid = ({ status, paymentStatus }: PaymentProviderCheckout) =>
  status === 'complete' && (paymentStatus === 'paid' || paymentStatus === 'no_payment_required');

const paymentComparisonColumns = {
  id: payments.id,
  orderId: payments.orderId,
  sessionId: payments.providerSessionId,
  state: payments.state,
  amountCents: payments.amountCents,
};

/**
 * Returns the attempts of these checkouts: the one that holds the session, otherwise the one named in its
 * metadata.
 */
async function findCheckoutAttemptsOfSessions(
  ctx: AppContext,
  checkouts: readonly PaymentProviderCheckout[],
) {
  if (checkouts.length === 0) return [];
  const sessionIds = checkouts.map(({ sessionId }) => sessionId);
  const ids = checkouts.flatMap(({ paymentId }) => (paymentId && isUuid(paymentId) ? [paymentId] : []));
  return ctx.db
    .select(paymentComparisonColumns)
    .from(payments)
    .where(or(inArray(payments.providerSessionId, sessionIds), inArray(payments.id, ids)));
}

/** Lists what the shop counts as recently paid through this provider. */
function listRecentlyPaidShopPayments(ctx: AppContext, { provider, isLive }: PaymentGateway) {
  const since = new Date(ctx.now.getTime() - RECONCILED_PAYMENT_WINDOW_MS);
  return ctx.db
    .select(paymentComparisonColumns)
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.isLive, isLive),
        eq(payments.state, 'paid'),
        gte(payments.paidAt, since),
        isNotNull(payments.providerSessionId),
      ),
    );
}

async function findPaymentDifferences(
  ctx: AppContext,
  gateway: PaymentGateway,
): Promise<PaymentReconciliationDifference[]> {
  // The provider uses the machine's clock.
  const createdFrom = new Date(Date.now() - ON_DEMAND_PAYMENT_COMPARISON_PERIOD_MS);
  const there = await gateway.listCheckouts({ createdFrom }, PAYMENT_COMPARISON_TIMEOUT_AND_RETRIES);
  const attempts = await findCheckoutAttemptsOfSessions(ctx, there);
  const bySession = new Map(attempts.map((attempt) => [attempt.sessionId, attempt]));
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const ofProvider = there.flatMap((checkout) => {
    const { sessionId, paymentId, amountTotalCents: amountCents } = checkout;
    const here = bySession.get(sessionId) ?? byId.get(paymentId ?? '') ?? null;
    const isOfThisShop = isPaidCheckoutSessionOfThisShop(ctx, checkout);
    const kind = findPaymentStateDifference({
      there: { isPaid: isProviderCheckoutPaid(checkout), isOfThisShop },
      here,
    });
    return kind ? [{ kind, sessionId, orderId: here?.orderId ?? null, amountCents }] : [];
  });
  const listed = new Set(there.map(({ sessionId }) => sessionId));
  const ofShop = (await listRecentlyPaidShopPayments(ctx, gateway)).flatMap(
    ({ sessionId, orderId, state, amountCents }) => {
      if (sessionId === null || listed.has(sessionId)) return [];
      const kind = findPaymentStateDifference({ there: null, here: { state } });
      return kind ? [{ kind, sessionId, orderId, amountCents }] : [];
    },
  );
  return [...ofProvider, ...ofShop];
}

/**
 * Returns the current differences between the provider and the shop for the payments of the last three days;
 * changes nothing. Refuses without `readiness:run`.
 */
export async function findRecentPaymentProviderDifferences(
  ctx: AppContext,
): Promise<Result<PaymentReconciliationDifference[], { code: 'not-set-up' | 'unavailable' }>> {
  assertCan(ctx, 'readiness:run');
  const { gateway } = ctx.payments;
  if (!gateway) return fail({ code: 'not-set-up' });
  try {
    return ok(await findPaymentDifferences(ctx, gateway));
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'the payment provider could not be compared with');
    return fail({ code: 'unavailable' });
  }
}
