import { appContext } from '#app/platform/context.ts';
import { sendOrderDeliverablesZip } from '#app/routes/http/sending.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/order-deliverables';
import { requireStaffFileAccess } from './staff-files.server.ts';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:work')];

/** `GET /admin/orders/{id}/deliverables.zip`: everything delivered so far. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return sendOrderDeliverablesZip(ctx, request, await requireStaffFileAccess(ctx, params.id));
}
