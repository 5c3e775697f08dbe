import { redirect } from 'react-router';

import { hasOrderAccessLevel } from '#app/modules/orders/access/order-access.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import {
  handleOrderFileUpload,
  createRefusedOrderFileResponse,
} from '#app/routes/http/order-file-upload.server.ts';

import type { Route } from './+types/order-upload';
import { requireOrderAccess } from './order-access.server.ts';
import { getCustomerUploader } from './customer-uploader.ts';

export const handle = {
  area: 'secret',
  body: { as: 'file', fileBytes: 25 * 1024 * 1024, tooLarge: 'This file is too large. The limit is 25 MB.' },
} satisfies RouteOptions;

/** This address only accepts uploads; visitors without access do not learn even that. */
export async function loader(args: Route.LoaderArgs) {
  const { orderId } = await requireOrderAccess(args);
  return redirect(`/orders/${orderId}`);
}

/**
 * `POST /orders/{id}/upload`: uploads one file of at most 25 MB for a brief or a message of the visitor's own
 * order.
 */
export async function action(args: Route.ActionArgs) {
  const access = await requireOrderAccess(args);
  if (!hasOrderAccessLevel(access, 'work')) return createRefusedOrderFileResponse({ code: 'not-allowed' });
  const sender = { orderId: access.orderId, access, uploader: getCustomerUploader(access) };
  return handleOrderFileUpload(args.context.get(appContext), args.request, sender);
}
