import { DAY_MS } from '#app/lib/durations.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { getPayingBrowserAccessStart } from '#app/modules/orders/access/order-access.ts';
import { claimFirstCheckoutSuccessView } from '#app/modules/orders/claim-first-view.server.ts';
import {
  findCheckoutAttemptByProviderSession,
  findNewestAttemptOfBrowser,
} from '#app/modules/orders/find-attempt.server.ts';
import { maskEmail } from '#app/modules/orders/model.ts';
import {
  findPaidOrderOfBrowser,
  findSuccessPageOrder,
  type CheckoutSuccessPageOrder,
} from '#app/modules/invoicing/find-receipt.server.ts';
import { createPaymentProviderCallTimeBudget } from '#app/modules/payments/call-budget.ts';
import {
  type PaymentReceivedCheckoutState,
  isPaymentReceivedCheckoutState,
} from '#app/modules/payments/model.ts';
import {
  fetchAndSettleCheckoutSession,
  type CheckoutSyncResult,
} from '#app/modules/payments/settle-checkout.server.ts';
import {
  takeNextProviderCallLimits,
  buildCheckoutSuccessUrl,
} from '#app/modules/payments/start-attempt.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { PaymentGatewayError } from '#app/platform/payments/gateway.ts';

import type { CheckoutConfirmation, CheckoutConfirmationFailure } from './confirmation.ts';

function isViewerBuyerOfOrder(
  ctx: AppContext,
  receipt: CheckoutSuccessPageOrder,
  browserHash: string | null,
): boolean {
  const isOwner = ctx.actor.kind === 'user' && ctx.actor.id === receipt.userId;
  return (
    isOwner ||
    (browserHash !== null &&
      browserHash === receipt.browserHash &&
      isBrowserPurchaseWithinLastDay(ctx, receipt))
  );
}

function isBrowserPurchaseWithinLastDay(ctx: AppContext, receipt: CheckoutSuccessPageOrder): boolean {
  const since = getPayingBrowserAccessStart(receipt);
  return since !== null && ctx.now.getTime() - since.getTime() < DAY_MS;
}

/**
 * The session id in the URL may have been copied by anyone, so the content depends on who requests it
 * (orders.md "Success and cancel pages").
 */
async function buildCheckoutConfirmationPageData(
  ctx: AppContext,
  receipt: CheckoutSuccessPageOrder,
  browserHash: string | null,
): Promise<CheckoutConfirmation> {
  const recognised = isViewerBuyerOfOrder(ctx, receipt, browserHash);
  const { status } = receipt;
  if (!recognised && !isBrowserPurchaseWithinLastDay(ctx, receipt)) {
    const nothing = {
      order_id: null,
      customer_email: null,
      service_title: null,
      total_usd: null,
      due_at: null,
    };
    return { ...nothing, status, first_view: false };
  }
  const email = receipt.email && !recognised ? maskEmail(receipt.email) : receipt.email;
  return {
    order_id: receipt.orderId,
    customer_email: email,
    service_title: receipt.title,
    total_usd: receipt.totalCents,
    due_at: receipt.dueAt?.toISOString() ?? null,
    status,
    ...(receipt.briefPromise && { brief_promise: receipt.briefPromise }),
    first_view: recognised && (await claimFirstCheckoutSuccessView(ctx, receipt.orderId)),
    ...(recognised &&
      receipt.briefItemId !== null && {
        brief_url: `/orders/${receipt.orderId}/brief/${receipt.briefItemId}`,
      }),
  };
}

/** Returns our own state if a payment has arrived, otherwise the provider's. */
async function readStoredOrProviderCheckoutState(
  ctx: AppContext,
  sessionId: string,
): Promise<CheckoutSyncResult> {
  const known = await findCheckoutAttemptByProviderSession(ctx, sessionId);
  if (known?.state === 'paid' || known?.state === 'review')
    return { state: known.state, orderId: known.orderId };
  return fetchAndSettleCheckoutSession(
    ctx,
    sessionId,
    'success_page',
    takeNextProviderCallLimits(createPaymentProviderCallTimeBudget(Date.now)),
  );
}

/**
 * CHECKOUT-07: settles a session and returns its outcome. Works without any webhook; idempotent.
 * `browserHash` is the requesting browser's, if it has one.
 */
export async function confirmCheckout(
  ctx: AppContext,
  { sessionId, browserHash }: { sessionId: string; browserHash: string | null },
): Promise<Result<CheckoutConfirmation, CheckoutConfirmationFailure>> {
  if (!ctx.payments.gateway) return fail({ code: 'PAYMENTS_NOT_CONFIGURED' });
  let answer: CheckoutSyncResult;
  try {
    answer = await readStoredOrProviderCheckoutState(ctx, sessionId);
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'a session could not be read');
    return fail({ code: 'PAYMENT_UNAVAILABLE' });
  }
  const receipt = answer.orderId ? await findSuccessPageOrder(ctx, answer.orderId) : null;
  if (!receipt) return fail({ code: 'NOT_FOUND' });
  // A second payment of a paid order is held for review; its buyer still bought.
  const isSold = receipt.status === 'PAID' || receipt.status === 'COMPLETED' || receipt.status === 'REFUNDED';
  return isSold
    ? ok(await buildCheckoutConfirmationPageData(ctx, receipt, browserHash))
    : fail({ code: CHECKOUT_ERROR_CODES_BY_PAYMENT_STATE[answer.state] });
}

const CHECKOUT_ERROR_CODES_BY_PAYMENT_STATE = {
  paid: 'PAYMENT_REVIEW',
  review: 'PAYMENT_REVIEW',
  processing: 'PROCESSING',
  open: 'PAYMENT_NOT_COMPLETED',
  failed: 'PAYMENT_NOT_COMPLETED',
  expired: 'CHECKOUT_EXPIRED',
  foreign: 'NOT_FOUND',
} as const;

/**
 * Returns this browser's purchase of the last 24 hours, for a reload of the success page; null if there is
 * none.
 */
export async function findRecentPurchaseOfBrowser(
  ctx: AppContext,
  browserHash: string | null,
): Promise<CheckoutConfirmation | null> {
  if (!browserHash) return null;
  const orderId = await findPaidOrderOfBrowser(ctx, browserHash, new Date(ctx.now.getTime() - DAY_MS));
  const receipt = orderId ? await findSuccessPageOrder(ctx, orderId) : null;
  return receipt && buildCheckoutConfirmationPageData(ctx, receipt, browserHash);
}

/**
 * For the cancel page: returns the purchase if the returning buyer had paid after all. Best effort: null also
 * if the provider does not answer in time. The checkout itself stays open.
 */
export async function findPurchaseDespiteCancel(
  ctx: AppContext,
  browserHash: string | null,
): Promise<{ successUrl: string; state: PaymentReceivedCheckoutState } | null> {
  const attempt = browserHash ? await findNewestAttemptOfBrowser(ctx, browserHash) : null;
  if (!attempt?.sessionId) return null;
  try {
    const { state } = await fetchAndSettleCheckoutSession(ctx, attempt.sessionId, 'cancel_page', {
      timeoutMs: 3_000,
      retries: 0,
    });
    return isPaymentReceivedCheckoutState(state)
      ? { successUrl: buildCheckoutSuccessUrl(ctx, attempt.sessionId), state }
      : null;
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error;
    ctx.log.warn({ err: error }, 'the open checkout could not be read');
    return null;
  }
}
