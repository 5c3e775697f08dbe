import { setTimeout as sleep } from 'node:timers/promises';

import { fail, ok, type Result } from '#app/lib/result.ts';
import { assertAccessLevel } from '#app/modules/orders/access/find-order-access.server.ts';
import type { OrderAccess } from '#app/modules/orders/access/order-access.ts';
import { setBrowserPayingForOrder } from '#app/modules/orders/set-paying-browser.server.ts';
import { findOpenCheckout } from '#app/modules/orders/find-order-attempts.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { PaymentGatewayError } from '#app/platform/payments/gateway.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';

import { createPaymentProviderCallTimeBudget } from './call-budget.ts';
import { claimIdlePaymentAttempt } from './claim-attempt.server.ts';
import type { FinishOrderPaymentFailure } from './finish-refusal.ts';
import {
  getPaymentGatewayIfCheckoutOpen,
  type OpenCheckoutPaymentGateway,
} from './go-live/require-checkout-open.server.ts';
import {
  ATTEMPT_IDLE_TIMEOUT_MS,
  isPaymentReceivedCheckoutState,
  computeCheckoutSessionExpiry,
  CONCURRENT_CHECKOUT_REQUEST_WAIT_MS,
} from './model.ts';
import { fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';
import { type PaymentAttemptToStart, startProviderCheckoutForAttempt } from './start-attempt.server.ts';
import { getOrCreateCheckoutAttempt } from './get-or-create-attempt.server.ts';

type BeginPaymentAttemptResult = Result<{ url: string }, FinishOrderPaymentFailure>;

/** A person is waiting, so the provider gets one try. */
const CHECKOUT_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES = { timeoutMs: 6_000, retries: 0 };
const PAYMENT_ATTEMPT_RECHECK_DELAY_MS = 150;

/**
 * Returns the open checkout of an order if the provider confirms that it is still open; any other answer is
 * settled into our state.
 */
async function continueOpenCheckout(ctx: AppContext, orderId: string): Promise<BeginPaymentAttemptResult> {
  const checkout = await findOpenCheckout(ctx, orderId);
  if (!checkout) return fail('closed');
  try {
    const { state } = await fetchAndSettleCheckoutSession(
      ctx,
      checkout.sessionId,
      'checkout',
      CHECKOUT_PAYMENT_PROVIDER_TIMEOUT_AND_RETRIES,
    );
    if (state === 'open') return ok({ url: checkout.url });
    return fail(isPaymentReceivedCheckoutState(state) ? 'paid' : 'closed');
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'an open checkout could not be read');
    return fail('unavailable');
  }
}

async function startProviderCheckout(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  attempt: PaymentAttemptToStart,
): Promise<BeginPaymentAttemptResult> {
  const started = await startProviderCheckoutForAttempt(
    ctx,
    checkoutGateway,
    attempt,
    createPaymentProviderCallTimeBudget(Date.now),
  );
  if (started.ok) return ok({ url: started.value.url });
  return fail(started.failure.code === 'CHECKOUT_EXPIRED' ? 'closed' : 'unavailable');
}

/**
 * Begins the next attempt of an order that waits for its buyer; waits for an attempt that another request has
 * just begun.
 */
async function beginNextPaymentAttempt(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  orderId: string,
): Promise<BeginPaymentAttemptResult> {
  const startedAt = Date.now();
  for (;;) {
    const sessionExpiresAt = computeCheckoutSessionExpiry(Date.now(), { holdsLimitedPromo: false });
    const { provider, isLive } = checkoutGateway;
    const taken = await getOrCreateCheckoutAttempt(ctx, orderId, { provider, isLive, sessionExpiresAt });
    if (!taken.ok) return taken;
    const { payment, isNew } = taken.value;
    const attempt = { orderId, paymentId: payment.id, sessionExpiresAt: payment.sessionExpiresAt };
    if (isNew) return startProviderCheckout(ctx, checkoutGateway, attempt);
    if (payment.state !== 'creating') return continueOpenCheckout(ctx, orderId);
    const waitedMs = Date.now() - startedAt;
    const idleSince = new Date(ctx.now.getTime() + waitedMs - ATTEMPT_IDLE_TIMEOUT_MS);
    if (await claimIdlePaymentAttempt(ctx, payment.id, idleSince))
      return startProviderCheckout(ctx, checkoutGateway, attempt);
    if (waitedMs >= CONCURRENT_CHECKOUT_REQUEST_WAIT_MS) return fail('unavailable');
    await sleep(PAYMENT_ATTEMPT_RECHECK_DELAY_MS);
  }
}

/**
 * Returns where the buyer pays an unpaid order: the checkout they left, as long as the provider confirms that
 * it is open; otherwise, for an order that waits for them (`pay_until`), the next attempt (orders.md
 * "Invoices, credit notes and manual orders"). Repeating the call returns the same page. The confirmation
 * page recognizes buyers who came by the link by the digest of the browser's cookie.
 */
export async function beginPaymentAttempt(
  ctx: AppContext,
  access: OrderAccess,
  browserHash: string | null = null,
): Promise<BeginPaymentAttemptResult> {
  assertAccessLevel(access, 'read');
  const begun = await continueOrStartPaymentAttempt(ctx, access);
  if (begun.ok && access.as === 'link' && browserHash !== null)
    await setBrowserPayingForOrder(ctx, access.orderId, browserHash);
  return begun;
}

async function continueOrStartPaymentAttempt(
  ctx: AppContext,
  { orderId }: OrderAccess,
): Promise<BeginPaymentAttemptResult> {
  const known = await continueOpenCheckout(ctx, orderId);
  if (!known.ok && known.failure !== 'closed') return known;
  const checkoutGateway = await getPaymentGatewayIfCheckoutOpen(ctx);
  if (!checkoutGateway.ok) return fail(checkoutGateway.failure === 'not-live' ? 'not-live' : 'unavailable');
  if (known.ok) return known;
  const allowed = await consumeRateLimit(ctx, 'checkout');
  if (!allowed.ok) return fail('unavailable');
  return beginNextPaymentAttempt(ctx, checkoutGateway.value, orderId);
}
