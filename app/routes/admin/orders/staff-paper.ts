import { appContext } from '#app/platform/context.ts';
import { paperOf, sendPaper } from '#app/routes/http/paper.server.ts';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/staff-paper';
import { moneyOrder } from './money/order.server.ts';

// Documents name the customer, whom users with figures-only access must not see.
export const middleware: Route.MiddlewareFunction[] = [onlyWith('orders:export')];

/**
 * `GET /admin/orders/{id}/invoice.pdf`, with `?revision=` an older one, `receipt.pdf` and
 * `credit-note.pdf?number=`, for staff.
 */
export async function loader({ context, params, pattern, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { orderId } = await moneyOrder(ctx, params.id);
  return sendPaper(ctx, request, { orderId, access: null, name: paperOf(pattern) });
}
