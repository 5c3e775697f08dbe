import { fail, ok, type Result } from '#app/lib/result.ts';
import { failPaymentAttempt } from '#app/modules/orders/close-order.server.ts';
import {
  findOrderForPaymentProvider,
  type PaymentProviderOrderInput,
} from '#app/modules/orders/find-provider-order.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import {
  type PaymentProviderCallLimits,
  PaymentGatewayError,
  type PaymentGateway,
  type PaymentProviderCheckout,
} from '#app/platform/payments/gateway.ts';

import type { ProviderCallTimeBudget } from './call-budget.ts';
import {
  markPaymentAttemptInterrupted,
  savePaymentAttemptProviderDiscountId,
} from './claim-attempt.server.ts';
import type { OpenCheckoutPaymentGateway } from './go-live/require-checkout-open.server.ts';
import { startNextPaymentAttempt } from './insert-attempt.server.ts';
import {
  type CheckoutFailure,
  isPaymentReceivedCheckoutState,
  MIN_CHECKOUT_SESSION_REMAINING_MS,
  computeCheckoutSessionExpiry,
} from './model.ts';
import { settleCheckout } from './settle-checkout.server.ts';

export type StartedCheckoutUrlAndOrderId = { url: string; orderId: string };

/** An attempt whose session is to be created, or created again with the same provider key. */
export type PaymentAttemptToStart = { orderId: string; paymentId: string; sessionExpiresAt: Date };

/**
 * Returns the limits of the next call; throws `PaymentGatewayError('unavailable')` if the time for calls is used up.
 */
export function takeNextProviderCallLimits(budget: ProviderCallTimeBudget): PaymentProviderCallLimits {
  const limits = budget.next();
  if (!limits) throw new PaymentGatewayError('unavailable', 'the time for provider calls is used up');
  return limits;
}

/**
 * Returns the URL of the outcome page for this session. The provider does not replace its template if the
 * brace is encoded.
 */
export function buildCheckoutSuccessUrl(ctx: AppContext, sessionId: string): string {
  return `${ctx.settings.publicUrl}/checkout/success?session_id=${sessionId}`;
}

/**
 * Returns what the payment page knows of the buyer, and where it leads back to. An order by payment link can
 * be paid by anyone with the link, so its page has no email address and leads back to the order.
 */
function buildPaymentPageBuyerFields(ctx: AppContext, { orderId, source }: PaymentProviderOrderInput) {
  const { actor } = ctx;
  const { publicUrl } = ctx.settings;
  if (source === 'manual') return { customerEmail: null, cancelUrl: `${publicUrl}/orders/${orderId}` };
  const customerEmail = actor.kind === 'user' && actor.isEmailVerified ? actor.email : null;
  return { customerEmail, cancelUrl: `${publicUrl}/checkout/cancel` };
}

async function createCheckoutAtPaymentProvider(
  ctx: AppContext,
  gateway: PaymentGateway,
  attempt: PaymentAttemptToStart & { order: PaymentProviderOrderInput },
  budget: ProviderCallTimeBudget,
): Promise<PaymentProviderCheckout> {
  const { order, orderId, paymentId, sessionExpiresAt } = attempt;
  let discountRef: string | null = null;
  if (order.discountCents > 0) {
    const name = order.promoCode ?? 'Discount';
    const discount = { paymentId, amountOffCents: order.discountCents, name, redeemBy: sessionExpiresAt };
    ({ discountRef } = await gateway.createDiscount(discount, takeNextProviderCallLimits(budget)));
    await savePaymentAttemptProviderDiscountId(ctx, paymentId, discountRef);
  }
  return gateway.createCheckout(
    {
      paymentId,
      orderId,
      lines: order.lines,
      totalCents: order.totalCents,
      discountRef,
      expiresAt: sessionExpiresAt,
      successUrl: buildCheckoutSuccessUrl(ctx, '{CHECKOUT_SESSION_ID}'),
      ...buildPaymentPageBuyerFields(ctx, order),
    },
    takeNextProviderCallLimits(budget),
  );
}

/**
 * Returns how the provider's session differs from the request; a wrong price must never be shown to a buyer.
 */
function listProviderCheckoutDifferences(
  gateway: PaymentGateway,
  checkout: PaymentProviderCheckout,
  order: PaymentProviderOrderInput,
): string[] {
  const matchesRequest = {
    amount: checkout.amountTotalCents === order.totalCents,
    currency: checkout.currency === 'usd',
    mode: checkout.isLive === gateway.isLive,
    order: checkout.orderId === order.orderId,
    url: checkout.url === null ? checkout.status !== 'open' : gateway.isCheckoutUrl(checkout.url),
  };
  return Object.entries(matchesRequest).flatMap(([name, isSo]) => (isSo ? [] : [name]));
}

async function failPaymentAttemptRejectedByProvider(
  ctx: AppContext,
  attempt: PaymentAttemptToStart,
  code: string,
  why: { err: PaymentGatewayError } | { differences: string[] },
): Promise<CheckoutFailure> {
  ctx.log.error(
    { ...why, orderId: attempt.orderId, failure: code },
    'the payment provider did not make the checkout as asked',
  );
  await failPaymentAttempt(ctx, attempt.paymentId, { reason: 'provider_rejected', code });
  return { code: 'PAYMENT_PROVIDER_ERROR' };
}

/**
 * Handles a failed call: retried later with the same key if the provider was unreachable, given up otherwise.
 */
async function handleFailedCheckoutSessionCall(
  ctx: AppContext,
  attempt: PaymentAttemptToStart,
  error: unknown,
): Promise<CheckoutFailure> {
  if (!(error instanceof PaymentGatewayError)) throw error;
  if (error.code !== 'unavailable')
    return failPaymentAttemptRejectedByProvider(ctx, attempt, error.code, { err: error });
  ctx.log.warn({ err: error, orderId: attempt.orderId }, 'payment provider unavailable');
  await markPaymentAttemptInterrupted(ctx, attempt.paymentId);
  return { code: 'PAYMENT_UNAVAILABLE' };
}

async function expireProviderCheckout(
  ctx: AppContext,
  gateway: PaymentGateway,
  sessionId: string,
): Promise<void> {
  try {
    await gateway.expireCheckout(sessionId, { timeoutMs: 1_000, retries: 0 });
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'a wrong checkout could not be expired');
  }
}

/** Ends an attempt when it is too late to repeat the create; the next one gets a session of full length. */
async function renewExpiringCheckoutAttempt(
  ctx: AppContext,
  attempt: PaymentAttemptToStart,
  order: PaymentProviderOrderInput,
) {
  const left = attempt.sessionExpiresAt.getTime() - Date.now();
  if (left >= MIN_CHECKOUT_SESSION_REMAINING_MS) return attempt;
  const sessionExpiresAt = computeCheckoutSessionExpiry(Date.now(), order);
  const next = await startNextPaymentAttempt(ctx, attempt.paymentId, sessionExpiresAt);
  return next && { orderId: attempt.orderId, paymentId: next.paymentId, sessionExpiresAt };
}

/**
 * Saves the created session and returns the next page for the buyer: the payment page, or the outcome if the
 * session is already paid.
 */
async function saveCreatedProviderCheckout(
  ctx: AppContext,
  gateway: PaymentGateway,
  checkout: PaymentProviderCheckout,
  orderId: string,
): Promise<Result<StartedCheckoutUrlAndOrderId, CheckoutFailure>> {
  const settled = await settleCheckout(ctx, checkout, null);
  if (settled?.state === 'open' && checkout.url) {
    await ctx.jobs.send(ctx, 'checkout.started', { orderId });
    return ok({ url: checkout.url, orderId });
  }
  if (settled && isPaymentReceivedCheckoutState(settled.state))
    return ok({ url: buildCheckoutSuccessUrl(ctx, checkout.sessionId), orderId });
  if (checkout.status === 'open') await expireProviderCheckout(ctx, gateway, checkout.sessionId);
  return fail({ code: 'CHECKOUT_EXPIRED' });
}

/**
 * Creates the provider's discount and session for a stored attempt, compares the answer with the order and
 * saves it (orders.md "Checkout functions"). Repeating it with the same attempt returns the same session.
 */
export async function startProviderCheckoutForAttempt(
  ctx: AppContext,
  checkoutGateway: OpenCheckoutPaymentGateway,
  stored: PaymentAttemptToStart,
  budget: ProviderCallTimeBudget,
): Promise<Result<StartedCheckoutUrlAndOrderId, CheckoutFailure>> {
  const order = await findOrderForPaymentProvider(ctx, stored.orderId);
  const attempt = order && (await renewExpiringCheckoutAttempt(ctx, stored, order));
  if (!order || !attempt) return fail({ code: 'CHECKOUT_EXPIRED' });
  try {
    const checkout = await createCheckoutAtPaymentProvider(
      ctx,
      checkoutGateway,
      { ...attempt, order },
      budget,
    );
    const wrong = listProviderCheckoutDifferences(checkoutGateway, checkout, order);
    if (wrong.length === 0)
      return await saveCreatedProviderCheckout(ctx, checkoutGateway, checkout, attempt.orderId);
    await expireProviderCheckout(ctx, checkoutGateway, checkout.sessionId);
    return fail(
      await failPaymentAttemptRejectedByProvider(ctx, attempt, 'unexpected_answer', { differences: wrong }),
    );
  } catch (error) {
    return fail(await handleFailedCheckoutSessionCall(ctx, attempt, error));
  }
}
