import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import {
  parseInvoiceDocumentUrlName,
  sendOrderDocumentDownload,
} from '#app/routes/http/send-document.server.ts';

import type { Route } from './+types/order-document';
import { requireOrderAccess } from './order-access.server.ts';

export const handle = { area: 'secret' } satisfies RouteOptions;

/**
 * `GET /orders/{id}/invoice.pdf`, with `?revision=` an older one, `receipt.pdf` and
 * `credit-note.pdf?number=`: for visitors who may open the order.
 */
export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const order = { orderId: access.orderId, access };
  return sendOrderDocumentDownload(args.context.get(appContext), args.request, {
    ...order,
    name: parseInvoiceDocumentUrlName(args.pattern),
  });
}
