import { confirmCheckout } from '#app/modules/checkout/confirm-checkout.server.ts';
import { toPaymentConfirmationErrorResponse } from '#app/modules/checkout/confirmation.ts';
import { processCheckoutBodySchema } from '#app/modules/checkout/schemas.ts';
import { buildUrlSecretsClearingCookie } from '#app/platform/address-secrets.server.ts';
import { appContext, checkoutBrowserTokenHashContext } from '#app/platform/context.ts';
import { readJsonBodyOrNull, toJsonErrorResponse } from '#app/platform/http.server.ts';
import { consumeRateLimit, createTooManyRequestsResponse } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/process-checkout.ts';

export const handle = {
  area: 'function',
  body: { as: 'json', limitBytes: 32 * 1024 },
} satisfies RouteOptions;

/** CHECKOUT-07: returns the outcome of the success page's session. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const body = processCheckoutBodySchema.safeParse(await readJsonBodyOrNull(request));
  if (!body.success) return toJsonErrorResponse(toPaymentConfirmationErrorResponse({ code: 'BAD_REQUEST' }));
  const allowed = await consumeRateLimit(ctx, 'process-checkout');
  if (!allowed.ok) return createTooManyRequestsResponse(allowed.failure);
  const confirmed = await confirmCheckout(ctx, {
    sessionId: body.data.session_id,
    browserHash: context.get(checkoutBrowserTokenHashContext),
  });
  if (confirmed.ok) {
    // From now on the browser's own cookie finds the order.
    const headers = { 'Set-Cookie': buildUrlSecretsClearingCookie(ctx, 'paid') };
    return Response.json(confirmed.value, { headers });
  }
  if (confirmed.failure.code === 'PROCESSING')
    return Response.json({ status: 'processing' }, { status: 202 });
  return toJsonErrorResponse(toPaymentConfirmationErrorResponse(confirmed.failure));
}
