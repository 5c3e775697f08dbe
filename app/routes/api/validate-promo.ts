import { quotePromoDiscount } from '#app/modules/checkout/price-cart.server.ts';
import { toCheckoutErrorResponse } from '#app/modules/payments/model.ts';
import { appContext } from '#app/platform/context.ts';
import { readJsonBodyOrNull, toJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/validate-promo.ts';

export const handle = {
  area: 'function',
  body: { as: 'json', limitBytes: 32 * 1024 },
} satisfies RouteOptions;

/** PROMO-01 to PROMO-08: returns the discount of a code for these items, or why it does not apply. */
export async function action({ context, request }: Route.ActionArgs) {
  const quoted = await quotePromoDiscount(context.get(appContext), await readJsonBodyOrNull(request));
  if (!quoted.ok) return toJsonErrorResponse(toCheckoutErrorResponse(quoted.failure));
  const { code, type, value, discountCents, eligibleServiceIds } = quoted.value;
  return Response.json({
    code,
    type,
    value,
    discount_cents: discountCents,
    ...(eligibleServiceIds && { eligible_service_ids: eligibleServiceIds }),
  });
}
