import { removeOrderFile } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import { appContext } from '#app/platform/context.ts';
import { respondToFileRemoval } from '#app/routes/http/order-file-upload.server.ts';
import { sendOrderFile } from '#app/routes/http/sending.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/order-file';
import { requireStaffFileAccess } from './staff-files.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:work')];

/** `GET /admin/orders/{id}/files/{file}`: a private file of an order, for users who work on it. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return sendOrderFile(ctx, request, {
    ...(await requireStaffFileAccess(ctx, params.id)),
    fileId: params.file,
  });
}

/** `POST /admin/orders/{id}/files/{file}`: removes a file that has not been sent or delivered yet. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { orderId, items } = await requireStaffFileAccess(ctx, params.id);
  const file = { orderId, side: 'staff' } as const;
  const removed = await removeOrderFile(ctx, { orderId, items, access: null, fileId: params.file });
  return respondToFileRemoval(request, file, removed);
}
