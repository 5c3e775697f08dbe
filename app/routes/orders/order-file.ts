import { removeOrderFile } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import { hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import {
  respondToFileRemoval,
  createRefusedOrderFileResponse,
} from '#app/routes/http/order-file-upload.server.ts';
import { sendOrderFile } from '#app/routes/http/sending.server.ts';

import type { Route } from './+types/order-file';
import { requireOrderAccess } from './order-access.server.ts';
import { getCustomerUploader } from './customer-uploader.ts';

export const handle = { area: 'secret' } satisfies RouteOptions;

/** `GET /orders/{id}/files/{file}`: a private file of the visitor's own order, saved under its name. */
export async function loader(args: Route.LoaderArgs) {
  const access = await requireOrderAccess(args);
  const reader = { orderId: access.orderId, by: getCustomerUploader(access), fileId: args.params.file };
  return sendOrderFile(args.context.get(appContext), args.request, reader);
}

/** `POST /orders/{id}/files/{file}`: removes a file that has not been sent yet. */
export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  if (!hasOrderAccessLevel(access, 'work')) return createRefusedOrderFileResponse({ code: 'not-allowed' });
  const ctx = args.context.get(appContext);
  const file = { orderId: access.orderId, side: 'customer' } as const;
  const removed = await removeOrderFile(ctx, { orderId: access.orderId, access, fileId: args.params.file });
  return respondToFileRemoval(args.request, file, removed);
}
