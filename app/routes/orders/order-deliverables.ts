import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { sendOrderDeliverablesZip } from '#app/routes/http/sending.server.ts';

import type { Route } from './+types/order-deliverables';
import { requireOrderAccess } from './order-access.server.ts';
import { getCustomerUploader } from './customer-uploader.ts';

export const handle = { area: 'secret' } satisfies RouteOptions;

/** `GET /orders/{id}/deliverables.zip`: everything delivered so far. */
export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const reader = { orderId: access.orderId, by: getCustomerUploader(access) };
  return sendOrderDeliverablesZip(args.context.get(appContext), args.request, reader);
}
