import { findDeliveryPromise } from '#app/modules/fulfilment/schedule/find-promise.server.ts';
import { DELIVERY_PROMISE_CHANGE_TOLERANCE_MS } from '#app/modules/fulfilment/schedule/promise-date.ts';
import type { SellableServiceOrderLine } from '#app/modules/orders/model.ts';
import type { CheckoutFailure } from '#app/modules/payments/model.ts';
import type { AppContext } from '#app/platform/context.ts';

/**
 * Returns `DUE_CHANGED` with the new date if the promise by the working calendar moved by more than a day
 * since the buyer saw it, so that it is shown first (pages.md "Delivery dates"); null otherwise.
 */
export async function findDeliveryDateChangedFailure(
  ctx: AppContext,
  lines: readonly SellableServiceOrderLine[],
  expected: Date | null,
): Promise<CheckoutFailure | null> {
  if (expected === null) return null;
  const promised = await findDeliveryPromise(
    ctx,
    lines.map(({ service, quantity }) => ({ ...service, quantity })),
  );
  const isMoved = promised.order.getTime() - expected.getTime() > DELIVERY_PROMISE_CHANGE_TOLERANCE_MS;
  return promised.kind === 'calendar' && isMoved ? { code: 'DUE_CHANGED', dueAt: promised.order } : null;
}
