import { useEffect, useLayoutEffect, useState } from 'react';

import { removePurchasedItemsFromCart } from '#app/modules/cart/model.ts';
import { updateBrowserCart } from '#app/modules/cart/ui/cart-store.ts';
import { findAndClearBegunCheckout } from '#app/modules/cart/ui/checkout-memory.ts';
import { trackCartEvent } from '#app/modules/cart/ui/shop-events.ts';
import { postJsonFromBrowserToShop } from '#app/platform/call-api.ts';

import {
  buildPaidCheckoutSuccessState,
  CONFIRMATION_POLL_DELAYS_MS,
  buildCheckoutSuccessRefusalState,
  type CheckoutSuccessState,
} from './success-state.ts';

const MAX_PAYMENT_CONFIRMATION_RETRIES = 3;
const UNAVAILABLE_CONFIRMATION_RETRY_DELAY_MS = 5000;

function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/**
 * Polls the server until the payment is decided, at most as often as orders.md "Success and cancel pages"
 * allows.
 */
async function pollPaymentConfirmation(
  sessionId: string,
  signal: AbortSignal,
): Promise<CheckoutSuccessState> {
  let attempts = 0;
  let failed = 0;
  for (;;) {
    const answer = await postJsonFromBrowserToShop('/api/process-checkout', { session_id: sessionId });
    if (answer.ok && answer.value.status !== 202) return buildPaidCheckoutSuccessState(answer.value.fields);
    if (answer.ok) {
      const wait = CONFIRMATION_POLL_DELAYS_MS[attempts];
      if (wait === undefined) return { kind: 'waiting' };
      attempts += 1;
      await waitUnlessAborted(wait, signal);
      continue;
    }
    const { status, code, message } = answer.failure;
    const mayPass = status === 0 || status === 503 || status === 429;
    if (!mayPass || failed >= MAX_PAYMENT_CONFIRMATION_RETRIES) {
      const text = message || 'We couldn’t check the payment. Please reload this page.';
      return buildCheckoutSuccessRefusalState({ code, message: text, sessionId });
    }
    failed += 1;
    await waitUnlessAborted(UNAVAILABLE_CONFIRMATION_RETRY_DELAY_MS, signal);
  }
}

/** Runs once after a paid order: removes the bought lines from the cart and reports the purchase. */
function completePurchaseInBrowser(state: Extract<CheckoutSuccessState, { kind: 'paid' }>): void {
  const { facts, isFirstView } = state;
  if (!facts) return;
  const begun = findAndClearBegunCheckout(facts.orderId);
  if (begun) void updateBrowserCart((cart) => removePurchasedItemsFromCart(cart, begun.lines, begun.code));
  if (!isFirstView) return;
  const { orderId, totalCents } = facts;
  const items = begun?.items ?? [];
  trackCartEvent({ name: 'purchase', orderId, items, totalCents });
  // CHECKOUT-12, fire and forget: the server counts the order itself, with the consent stored there.
  void postJsonFromBrowserToShop('/api/meta-conversions', {
    event_name: 'Purchase',
    event_time: Math.floor(Date.now() / 1000),
    user_data: { em: facts.email },
    custom_data: {
      value: totalCents / 100,
      currency: 'USD',
      content_ids: items.map((item) => item.id),
      content_type: 'product',
    },
  });
}

/** Returns the state of the success page in the browser, starting from the one the server rendered. */
export function usePaymentConfirmationState(rendered: CheckoutSuccessState): CheckoutSuccessState {
  const [settled, setSettled] = useState<CheckoutSuccessState | null>(null);
  const state = settled ?? rendered;

  const sessionId = rendered.kind === 'processing' ? rendered.sessionId : null;
  useEffect(() => {
    const leaving = new AbortController();
    // A reload or a shared address must not carry how the visitor arrived.
    history.replaceState(history.state, '', location.pathname);
    if (sessionId === null) return;
    void pollPaymentConfirmation(sessionId, leaving.signal).then((next) => {
      if (!leaving.signal.aborted) setSettled(next);
    });
    return () => leaving.abort();
  }, [sessionId]);

  // A layout effect, so that it runs with the paint: a visitor who sees the confirmation may leave at once.
  useLayoutEffect(() => {
    // Once per order: the browser forgets its checkout, and the server counts a single first view.
    if (state.kind === 'paid') completePurchaseInBrowser(state);
  }, [state]);

  return state;
}
