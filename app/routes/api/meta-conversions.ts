import { reportPurchaseOfBrowserToTrackers } from '#app/modules/analytics/report-sale.server.ts';
import { appContext, checkoutBrowserTokenHashContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/meta-conversions.ts';

export const handle = { area: 'function', limit: 'meta-conversions' } satisfies RouteOptions;

/**
 * CHECKOUT-12, fire and forget. The body's figures and e-mail are the browser's claims and are ignored: the
 * purchase is taken from the order that this browser paid.
 */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  await reportPurchaseOfBrowserToTrackers(ctx, context.get(checkoutBrowserTokenHashContext));
  return new Response(null, { status: 202 });
}
