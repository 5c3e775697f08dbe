import { appContext } from '#app/platform/context.ts';
import { sendPaper } from '#app/routes/http/paper.server.ts';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/order-credit-note';
import { moneyOrder } from './money/order.server.ts';

// It names the customer, whom those who may only read figures do not see.
export const middleware: Route.MiddlewareFunction[] = [onlyWith('orders:export')];

/** `GET /admin/orders/{id}/credit-note.pdf?number=` of the staff. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { orderId } = await moneyOrder(ctx, params.id);
  return sendPaper(ctx, request, { orderId, access: null, name: 'credit-note' });
}
