import { receivePaymentWebhook } from '#app/modules/payments/provider-events/receive-webhook.server.ts';
import { appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/stripe-webhook.ts';

export const handle = {
  area: 'function',
  takesForeignPosts: true,
  body: { as: 'signed', limitBytes: 1024 * 1024 },
} satisfies RouteOptions;

/**
 * POST /api/webhooks/stripe (orders.md "Webhook"). The server has limited the size and passed the body on
 * byte for byte; a failure to store it returns 500, so that the provider sends the event again.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const signature = request.headers.get('Stripe-Signature');
  const received = await receivePaymentWebhook(context.get(appContext), await request.text(), signature);
  if (received.ok) return Response.json({ received: true });
  return received.failure.code === 'WEBHOOK_NOT_CONFIGURED'
    ? createJsonErrorResponse(404, 'WEBHOOK_NOT_CONFIGURED', 'Webhooks aren’t set up in this shop.')
    : createJsonErrorResponse(400, 'BAD_SIGNATURE', 'We couldn’t verify this event.');
}
