import { findTrackingConsentForNewOrder } from '#app/modules/analytics/find-consent.server.ts';
import { detectMobileOrderSender } from '#app/modules/analytics/record-event.server.ts';
import { createOrderAndPaymentPage } from '#app/modules/checkout/create-checkout.server.ts';
import { toCheckoutErrorResponse } from '#app/modules/payments/model.ts';
import { appContext } from '#app/platform/context.ts';
import { getOrCreateCheckoutCookie } from '#app/platform/cookies.server.ts';
import { readJsonBodyOrNull, toJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/create-checkout.ts';

export const handle = {
  area: 'function',
  body: { as: 'json', limitBytes: 32 * 1024 },
} satisfies RouteOptions;

/** CHECKOUT-01: turns the cart into an order and returns the address of its payment page. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const browser = getOrCreateCheckoutCookie(request, ctx.settings);
  const outcome = await createOrderAndPaymentPage(ctx, {
    body: await readJsonBodyOrNull(request),
    idempotencyKey: request.headers.get('Idempotency-Key'),
    browserHash: browser.hash,
    consent: await findTrackingConsentForNewOrder(ctx, request),
    isMobile: detectMobileOrderSender(request),
  });
  const response = outcome.ok
    ? Response.json({ url: outcome.value.url, order_id: outcome.value.orderId })
    : toJsonErrorResponse(toCheckoutErrorResponse(outcome.failure));
  response.headers.set('Set-Cookie', browser.setCookie);
  return response;
}
