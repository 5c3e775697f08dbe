import { fail, type Result } from '#app/lib/result.ts';
import { heardOfOrder } from '#app/modules/notifications/desk-news.ts';
import { openHearing, type StreamRequest } from '#app/modules/notifications/feed-desk.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { findOrderAccess, type OrderProofs } from './find-order-access.server.ts';

/**
 * The stream of one open page of an order, for who may open that page: it says that something happened to the order, and the page asks
 * its usual address what. Fails alike for orders of others and for those that are not there.
 */
export async function openOrderStream(
  ctx: AppContext,
  { orderId, proofs, ...asked }: { orderId: string; proofs: OrderProofs } & StreamRequest,
): Promise<Result<ReadableStream<Uint8Array<ArrayBuffer>>, 'full' | 'no-order'>> {
  const access = await findOrderAccess(ctx, orderId, proofs);
  if (!access) return fail('no-order');
  return openHearing(ctx, asked, access.orderId, (announced) => heardOfOrder(access.orderId, announced));
}
