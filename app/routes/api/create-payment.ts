import { findOrderConsent } from '#app/modules/analytics/find-consent.server.ts';
import { deviceOf } from '#app/modules/analytics/record-event.server.ts';
import { createPayment } from '#app/modules/checkout/create-checkout.server.ts';
import { checkoutRefusal } from '#app/modules/payments/model.ts';
import { appContext } from '#app/platform/context.ts';
import { checkoutBrowser } from '#app/platform/cookies.server.ts';
import { readUnknownJson, refusedResponse } from '#app/platform/http.server.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import type { Route } from './+types/create-payment.ts';

export const handle = { area: 'function', body: { as: 'json', limitBytes: 32 * 1024 } } satisfies RouteFacts;

/** CHECKOUT-02: buys one service at once. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const browser = checkoutBrowser(request, ctx.settings);
  const outcome = await createPayment(ctx, {
    body: await readUnknownJson(request),
    idempotencyKey: request.headers.get('Idempotency-Key'),
    browserHash: browser.hash,
    consent: await findOrderConsent(ctx, request),
    isMobile: deviceOf(request),
  });
  const response = outcome.ok
    ? Response.json({ url: outcome.value.url, order_id: outcome.value.orderId })
    : refusedResponse(checkoutRefusal(outcome.failure));
  response.headers.set('Set-Cookie', browser.setCookie);
  return response;
}
