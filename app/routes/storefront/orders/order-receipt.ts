import { appContext } from '#app/platform/context.ts';
import { sendPaper } from '#app/routes/order-files/paper.server.ts';

import type { Route } from './+types/order-receipt';
import { orderAccess } from './order-access.server.ts';

/** `GET /orders/{id}/receipt.pdf`: for who may open the order. */
export async function loader(args: Route.LoaderArgs) {
  const access = await orderAccess(args);
  const order = { orderId: access.orderId, access };
  return sendPaper(args.context.get(appContext), args.request, { ...order, name: 'receipt' });
}
