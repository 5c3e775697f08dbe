import { setTimeout as sleep } from 'node:timers/promises';

import { fail, ok, type Result } from '#app/lib/result.ts';
import {
  type CheckoutAttempt,
  findPaymentAttemptByCheckoutKey,
  findReusableCheckoutAttempt,
  listCheckoutAttemptsToReplace,
} from '#app/modules/orders/find-attempt.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { PaymentGatewayError, type PaymentGateway } from '#app/platform/payments/gateway.ts';

import type { ProviderCallTimeBudget } from './call-budget.ts';
import { claimIdlePaymentAttempt } from './claim-attempt.server.ts';
import type { OpenCheckoutPaymentGateway } from './go-live/require-checkout-open.server.ts';
import {
  type CheckoutFailure,
  ATTEMPT_IDLE_TIMEOUT_MS,
  isPaymentReceivedCheckoutState,
  MIN_REUSABLE_CHECKOUT_URL_LIFETIME_MS,
  CONCURRENT_CHECKOUT_REQUEST_WAIT_MS,
} from './model.ts';
import { settleCheckout, fetchAndSettleCheckoutSession } from './settle-checkout.server.ts';
import {
  takeNextProviderCallLimits,
  startProviderCheckoutForAttempt,
  type StartedCheckoutUrlAndOrderId,
  buildCheckoutSuccessUrl,
} from './start-attempt.server.ts';

/** What identifies a repetition: the client's key, or the browser and the content. */
export type RepeatedCheckoutIdentity = { key: string | null; fingerprint: string; browserHash: string };

type RepeatCheckoutResult = Result<StartedCheckoutUrlAndOrderId, CheckoutFailure>;

const REPEATED_CHECKOUT_POLL_INTERVAL_MS = 150;

function isPaymentAttemptOfGateway(attempt: CheckoutAttempt, gateway: PaymentGateway): boolean {
  return attempt.provider === gateway.provider && attempt.isLive === gateway.isLive;
}

/** Returns the answer of a known attempt of this browser; null while it is still being created. */
async function findRepeatedCheckoutResponse(
  ctx: AppContext,
  gateway: PaymentGateway,
  attempt: CheckoutAttempt,
  same: RepeatedCheckoutIdentity,
): Promise<RepeatCheckoutResult | null> {
  if (attempt.fingerprint !== same.fingerprint) return fail({ code: 'IDEMPOTENCY_MISMATCH' });
  const { orderId, sessionId, state, url } = attempt;
  if (isPaymentReceivedCheckoutState(state) && sessionId)
    return ok({ url: buildCheckoutSuccessUrl(ctx, sessionId), orderId });
  if (!isPaymentAttemptOfGateway(attempt, gateway)) return fail({ code: 'CHECKOUT_EXPIRED' });
  if (state === 'creating') return null;
  if (state !== 'open' || !url || attempt.sessionExpiresAt.getTime() <= Date.now()) {
    return fail({ code: 'CHECKOUT_EXPIRED' });
  }
  return ok({ url, orderId });
}

/**
 * Handles a key this browser has used: returns the same answer again, waits for unfinished work, or continues
 * abandoned work with the same provider key (orders.md "Checkout functions"). Returns null for an unused
 * key; a key of another browser fails as expired, and the client generates a new one.
 */
export async function repeatCheckoutByKey(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  same: RepeatedCheckoutIdentity & { key: string },
  budget: ProviderCallTimeBudget,
): Promise<RepeatCheckoutResult | null> {
  const startedAt = Date.now();
  for (;;) {
    const attempt = await findPaymentAttemptByCheckoutKey(ctx, same.key);
    if (!attempt) return null;
    // A key does not prove who sends it, so from another browser it counts as expired.
    if (attempt.browserHash !== same.browserHash) return fail({ code: 'CHECKOUT_EXPIRED' });
    const answer = await findRepeatedCheckoutResponse(ctx, checkoutGateway, attempt, same);
    if (answer) return answer;
    const waitedMs = Date.now() - startedAt;
    const idleSince = new Date(ctx.now.getTime() + waitedMs - ATTEMPT_IDLE_TIMEOUT_MS);
    if (await claimIdlePaymentAttempt(ctx, attempt.paymentId, idleSince)) {
      return startProviderCheckoutForAttempt(ctx, checkoutGateway, attempt, budget);
    }
    if (waitedMs >= CONCURRENT_CHECKOUT_REQUEST_WAIT_MS) return fail({ code: 'CHECKOUT_IN_PROGRESS' });
    await sleep(REPEATED_CHECKOUT_POLL_INTERVAL_MS);
  }
}

/**
 * Without a key: returns the open checkout of the same browser for the same content, while enough time to pay
 * is left.
 */
export async function findOpenCheckoutWithSameContent(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  { browserHash, fingerprint }: RepeatedCheckoutIdentity,
): Promise<RepeatCheckoutResult | null> {
  const until = new Date(Date.now() + MIN_REUSABLE_CHECKOUT_URL_LIFETIME_MS);
  const attempt = await findReusableCheckoutAttempt(ctx, { browserHash, fingerprint, until });
  if (!attempt?.url || !isPaymentAttemptOfGateway(attempt, checkoutGateway)) return null;
  return ok({ url: attempt.url, orderId: attempt.orderId });
}

/**
 * Ends one checkout that a new one replaces. Returns the URL of the success page if it had already been paid.
 */
async function expireReplacedCheckoutAttempt(
  ctx: AppContext,
  gateway: PaymentGateway,
  attempt: CheckoutAttempt & { sessionId: string },
  budget: ProviderCallTimeBudget,
): Promise<StartedCheckoutUrlAndOrderId | null> {
  try {
    const expired = await gateway.expireCheckout(attempt.sessionId, takeNextProviderCallLimits(budget));
    await settleCheckout(ctx, expired, 'superseded');
    return null;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError) || error.code === 'unavailable' || error.code === 'rejected')
      throw error;
  }
  const { state } = await fetchAndSettleCheckoutSession(
    ctx,
    attempt.sessionId,
    'checkout',
    takeNextProviderCallLimits(budget),
  );
  return isPaymentReceivedCheckoutState(state)
    ? { url: buildCheckoutSuccessUrl(ctx, attempt.sessionId), orderId: attempt.orderId }
    : null;
}

/**
 * Ends the open checkouts that a new one replaces, so that the buyer cannot pay twice and no limited code is
 * reserved twice. Returns the success page if one of them was paid meanwhile, otherwise nothing.
 */
export async function supersedeOpenCheckouts(
  ctx: AppContext,
  gateway: PaymentGateway,
  fresh: Parameters<typeof listCheckoutAttemptsToReplace>[1],
  budget: ProviderCallTimeBudget,
): Promise<RepeatCheckoutResult | null> {
  try {
    for (const attempt of await listCheckoutAttemptsToReplace(ctx, fresh)) {
      const { sessionId } = attempt;
      if (!sessionId || !isPaymentAttemptOfGateway(attempt, gateway)) continue;
      const bought = await expireReplacedCheckoutAttempt(ctx, gateway, { ...attempt, sessionId }, budget);
      if (bought) return ok(bought);
    }
    return null;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'an earlier checkout could not be ended');
    return fail({ code: error.code === 'rejected' ? 'PAYMENT_PROVIDER_ERROR' : 'PAYMENT_UNAVAILABLE' });
  }
}
