import { data } from 'react-router';

import { findOrderPayments } from '#app/modules/payments/refunds/find-order-money.server.ts';
import type { AppContext } from '#app/platform/context.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the money of the order an address names; throws a 404 for missing and malformed ids. */
export async function findOrderPaymentsOrThrow404(ctx: AppContext, orderId: string) {
  const money = UUID_PATTERN.test(orderId) ? await findOrderPayments(ctx, orderId) : null;
  if (!money) throw data(null, { status: 404 });
  return money;
}
