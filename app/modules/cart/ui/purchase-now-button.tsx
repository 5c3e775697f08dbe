import { useState } from 'react';

import { formatDollars } from '#app/lib/money.ts';
import { type JsonApiFailure, postJsonFromBrowserToShop } from '#app/platform/call-api.ts';
import { readSavedUtmCampaignField } from '#app/platform/saved-campaign.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';

import { type ServiceToAddToCart, PAY_BUTTON_LOADING_LABEL } from '../model.ts';

import { getPaymentUrlFromCheckoutResponse } from './checkout-url.ts';
import { trackCartEvent } from './shop-events.ts';
import { useOnBackForwardCacheRestore } from './use-on-page-show.ts';

/** Whether the shop is not open for payments, so that retrying is pointless. */
function isShopNotLiveFailure({ code, details }: JsonApiFailure): boolean {
  if (code !== 'PAYMENT_UNAVAILABLE' || typeof details !== 'object' || details === null) return false;
  return 'reason' in details && details.reason === 'not_live';
}

/** CHECKOUT-06, and the reason if the buyer can do something about it. */
function getPurchaseNowErrorText(failure: JsonApiFailure): string {
  if (isShopNotLiveFailure(failure)) return failure.message;
  const sentence = 'Payment processing error. Please try again.';
  if (failure.code !== 'PRICE_CHANGED') return sentence;
  const { details } = failure;
  const isPriced = typeof details === 'object' && details !== null && 'price_usd' in details;
  const now =
    isPriced && typeof details.price_usd === 'number' ? ` to ${formatDollars(details.price_usd)}` : '';
  return `${sentence} The price has changed${now}. Reload the page to see it.`;
}

/**
 * Buys one service directly: the payment page opens in a new tab (CHECKOUT-02). The tab is opened inside the
 * click, because pop-up blockers allow it only there; if it is blocked, the payment page uses this tab.
 * Without script the form leads to the page of a shared cart, which is paid there.
 */
export function PurchaseNowButton({
  service,
  ...look
}: {
  service: ServiceToAddToCart;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isWide?: boolean;
  className?: string;
}) {
  const [isRunning, setIsRunning] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  useOnBackForwardCacheRestore(() => setIsRunning(false));

  async function purchase() {
    if (isRunning) return;
    setIsRunning(true);
    setAlert(null);
    const tab = window.open('about:blank', '_blank');
    const { id, title, priceCents } = service;
    trackCartEvent({ name: 'begin_checkout', items: [{ ...service, quantity: 1 }], totalCents: priceCents });
    const body = { serviceId: id, amount: priceCents / 100, serviceName: title };
    const answer = await postJsonFromBrowserToShop('/api/create-payment', {
      ...body,
      ...readSavedUtmCampaignField(),
    });
    const address = answer.ok ? getPaymentUrlFromCheckoutResponse(answer.value.fields) : null;
    if (address) {
      // The payment page must not be able to navigate this one.
      if (tab) tab.opener = null;
      (tab ?? window).location.assign(address);
    } else {
      tab?.close();
      setAlert(
        answer.ok ? 'Payment processing error. Please try again.' : getPurchaseNowErrorText(answer.failure),
      );
    }
    if (tab || !address) setIsRunning(false);
  }

  function submit(event: { preventDefault(): void }) {
    event.preventDefault();
    void purchase();
  }

  return (
    <form method="post" action="/cart" className="grid" onSubmit={submit}>
      <input type="hidden" name="intent" value="buy" />
      <input type="hidden" name="service" value={service.id} />
      {/* Not disabled while it runs: it would lose the focus. */}
      <Button type="submit" aria-disabled={isRunning} aria-busy={isRunning} {...look}>
        {isRunning ? PAY_BUTTON_LOADING_LABEL : 'Purchase Now'}
        <span className="sr-only">: {service.title}, opens in a new tab</span>
      </Button>
      <p role="alert" className="text-sm font-semibold text-bad not-empty:mt-2">
        {alert}
      </p>
    </form>
  );
}
