import { fail, type Result } from '#app/lib/result.ts';
import { getLiveEventForOrderPage } from '#app/modules/notifications/admin-announcement.ts';
import {
  openFilteredLiveEventStream,
  type AdminEventStreamRequest,
} from '#app/modules/notifications/stream-admin-events.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findOrderAccess, type OrderAccessRequestCredentials } from './find-order-access.server.ts';

/**
 * Opens the event stream of an order's page for a person who may open that page. It only signals a change;
 * the page then fetches its usual URL. Fails in the same way for orders of others and for missing ones.
 */
export async function openOrderPageEventStream(
  ctx: AppContext,
  {
    orderId,
    proofs,
    ...request
  }: { orderId: string; proofs: OrderAccessRequestCredentials } & AdminEventStreamRequest,
): Promise<Result<ReadableStream<Uint8Array<ArrayBuffer>>, 'full' | 'no-order'>> {
  const access = await findOrderAccess(ctx, orderId, proofs);
  if (!access) return fail('no-order');
  return openFilteredLiveEventStream(ctx, request, access.orderId, (announced) =>
    getLiveEventForOrderPage(access.orderId, announced),
  );
}
