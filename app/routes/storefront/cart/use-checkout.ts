import { useState } from 'react';

import type { CartLine } from '#app/modules/cart/checked-lines.ts';
import type { CartTotals, AnalyticsEventLineItem } from '#app/modules/cart/model.ts';
import {
  getCheckoutIdempotencyKey,
  saveCartContentsBeforePayment,
} from '#app/modules/cart/ui/checkout-memory.ts';
import { getPaymentUrlFromCheckoutResponse } from '#app/modules/cart/ui/checkout-url.ts';
import { trackCartEvent } from '#app/modules/cart/ui/shop-events.ts';
import { useOnBackForwardCacheRestore } from '#app/modules/cart/ui/use-on-page-show.ts';
import { type JsonApiFailure, postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { readSavedUtmCampaignField } from '#app/platform/saved-campaign.ts';
import { showToast } from '#app/ui/toast-store.ts';

type CheckoutInput = {
  lines: readonly CartLine[];
  totals: CartTotals;
  code: string | null;
  /** The due date the page shows, if the shop uses a working calendar; null otherwise. */
  dueAt: string | null;
};
/** What the page does about a refusal, in addition to the toast. */
type CheckoutRefusalHandlers = {
  onPromo: (message: string) => void;
  onStale: () => void;
};

const CHECKOUT_RETRY_DELAY_MS = 1000;
const MAX_CHECKOUT_RETRIES = 3;

function waitForMilliseconds(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Requests the payment page; retries as orders.md "Checkout functions" requires of clients. */
async function requestPaymentPageForCart({ lines, totals, code, dueAt }: CheckoutInput) {
  const body = {
    items: lines.map(({ id, quantity }) => ({ serviceId: id, quantity })),
    promoCode: code,
    user_id: null,
    expected_total_cents: totals.totalCents,
  };
  const content = JSON.stringify(body);
  // Neither field makes this a different purchase of the same cart.
  const checkoutBody = {
    ...body,
    ...readSavedUtmCampaignField(),
    ...(dueAt !== null && { expected_due_at: dueAt }),
  };
  const ask = (isRenewed: boolean) =>
    postJsonFromBrowserToShop('/api/create-checkout', checkoutBody, {
      'Idempotency-Key': getCheckoutIdempotencyKey(content, isRenewed),
    });
  let answer = await ask(false);
  if (!answer.ok && answer.failure.code === 'CHECKOUT_EXPIRED') answer = await ask(true);
  for (let tries = 0; tries < MAX_CHECKOUT_RETRIES; tries += 1) {
    if (answer.ok || answer.failure.code !== 'CHECKOUT_IN_PROGRESS') break;
    await waitForMilliseconds(CHECKOUT_RETRY_DELAY_MS);
    answer = await ask(false);
  }
  return answer;
}

function buildAnalyticsItemsOfCart(lines: readonly CartLine[]): AnalyticsEventLineItem[] {
  return lines.map(({ id, title, unitCents, quantity }) => ({ id, title, priceCents: unitCents, quantity }));
}

/** Refusals the buyer can fix have their own sentence from the server; all others use that of CHECKOUT-05. */
const BUYER_FIXABLE_CHECKOUT_REFUSAL_CODES = new Set([
  'PRICE_CHANGED',
  'DUE_CHANGED',
  'SERVICE_UNAVAILABLE',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INVALID_ITEMS',
  'RATE_LIMITED',
  'PAYMENT_UNAVAILABLE',
]);

/** Refusals that mean the page shows outdated data. */
const OUTDATED_CART_REFUSAL_CODES = new Set(['PRICE_CHANGED', 'DUE_CHANGED', 'SERVICE_UNAVAILABLE']);

function getCheckoutErrorMessage(failure: JsonApiFailure): string | null {
  if (failure.code === 'OFFLINE')
    return 'We can’t reach the shop. Check your connection. Your cart is saved.';
  return BUYER_FIXABLE_CHECKOUT_REFUSAL_CODES.has(failure.code) && failure.message ? failure.message : null;
}

/** Redirects to the payment page; a failure loses nothing and shows its reason (CHECKOUT-01, -05). */
export function useCartCheckout({ onPromo, onStale }: CheckoutRefusalHandlers) {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useOnBackForwardCacheRestore(() => setIsRunning(false));

  function refuse(failure: JsonApiFailure) {
    if (failure.code === 'PROMO_INVALID') {
      onPromo(failure.message);
      return;
    }
    if (OUTDATED_CART_REFUSAL_CODES.has(failure.code)) onStale();
    setError(getCheckoutErrorMessage(failure));
    showToast({
      title: 'Checkout Failed',
      description: 'Please try again or contact support',
      tone: 'bad',
    });
  }

  async function pay(purchase: CheckoutInput) {
    setIsRunning(true);
    setError(null);
    const items = buildAnalyticsItemsOfCart(purchase.lines);
    trackCartEvent({ name: 'begin_checkout', items, totalCents: purchase.totals.totalCents });
    const answer = await requestPaymentPageForCart(purchase);
    const address = answer.ok ? getPaymentUrlFromCheckoutResponse(answer.value.fields) : null;
    if (!answer.ok || !address) {
      setIsRunning(false);
      refuse(answer.ok ? { status: 0, code: 'UNREADABLE', message: '', details: null } : answer.failure);
      return;
    }
    const { order_id: orderId } = answer.value.fields;
    if (typeof orderId === 'string') saveCartContentsBeforePayment({ orderId, items, code: purchase.code });
    // The button stays disabled until the browser has left.
    location.assign(address);
  }

  return { pay, isRunning, error };
}
