import { reportPurchaseOfBrowser } from '#app/modules/analytics/report-sale.server.ts';
import { appContext, browserHash } from '#app/platform/context.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';

import type { Route } from './+types/meta-conversions.ts';

export const handle = { area: 'function', limit: 'meta-conversions' } satisfies RouteFacts;

/**
 * CHECKOUT-12, fire and forget. The body's figures and e-mail are the browser's claims and are ignored: the
 * purchase is taken from the order that this browser paid.
 */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  await reportPurchaseOfBrowser(ctx, context.get(browserHash));
  return new Response(null, { status: 202 });
}
