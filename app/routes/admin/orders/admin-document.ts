import { appContext } from '#app/platform/context.ts';
import {
  parseInvoiceDocumentUrlName,
  sendOrderDocumentDownload,
} from '#app/routes/http/send-document.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/admin-document';
import { findOrderPaymentsOrThrow404 } from './money/order.server.ts';

// Documents name the customer, whom users with figures-only access must not see.
export const middleware: Route.MiddlewareFunction[] = [requirePermission('orders:export')];

/**
 * `GET /admin/orders/{id}/invoice.pdf`, with `?revision=` an older one, `receipt.pdf` and
 * `credit-note.pdf?number=`, for staff.
 */
export async function loader({ context, params, pattern, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { orderId } = await findOrderPaymentsOrThrow404(ctx, params.id);
  return sendOrderDocumentDownload(ctx, request, {
    orderId,
    access: null,
    name: parseInvoiceDocumentUrlName(pattern),
  });
}
