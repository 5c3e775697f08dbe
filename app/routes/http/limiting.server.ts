import type { Readable } from 'node:stream';

import {
  type OrderCustomerOrStaffSide,
  getOrderSideOfUploader,
  type OrderFileUploaderIdentity,
} from '#app/modules/fulfilment/files/order-files.ts';
import { openDeliveredFilesZipInQueue } from '#app/modules/fulfilment/files/zip-deliveries.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { streamToResponseBody } from '#app/platform/http.server.ts';
import { createPlainPageResponse } from '#app/platform/plain-page.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';

/** Who downloads from which order. */
type OrderDownloadRequester = { orderId: string; by: OrderFileUploaderIdentity };

const ORDER_FILE_DOWNLOAD_LIMIT_NAMES = {
  customer: { file: 'order-file', zip: 'order-zip' },
  staff: { file: 'order-file-staff', zip: 'order-zip-staff' },
} as const satisfies Record<OrderCustomerOrStaffSide, object>;

const DOWNLOAD_BUSY_RETRY_SECONDS = 30;

/** An error page in place of a file, with a link back to the order. */
function createOrderDownloadErrorPage(
  status: 429 | 503,
  sentence: string,
  { orderId, by, seconds }: OrderDownloadRequester & { seconds: number },
) {
  const href = `${getOrderSideOfUploader(by) === 'staff' ? '/admin' : ''}/orders/${encodeURIComponent(orderId)}`;
  const page = createPlainPageResponse(status, sentence, { href, label: 'Back to the order' });
  page.headers.set('Retry-After', String(seconds));
  return page;
}

/**
 * Counts a download per account, or per order for guests; returns the response of a refusal, null if allowed.
 */
export async function consumeOrderDownloadRateLimit(
  ctx: AppContext,
  { kind, ...fetching }: OrderDownloadRequester & { kind: 'file' | 'zip' },
): Promise<Response | null> {
  const { orderId, by } = fetching;
  const allowed = await consumeRateLimit(
    ctx,
    ORDER_FILE_DOWNLOAD_LIMIT_NAMES[getOrderSideOfUploader(by)][kind],
    by.id ?? orderId,
  );
  if (allowed.ok) return null;
  const { retryAfterSeconds: seconds } = allowed.failure;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const sentence = `You’ve reached the hourly download limit. Please try again in ${wait}.`;
  return createOrderDownloadErrorPage(429, sentence, { ...fetching, seconds });
}

/**
 * Sends a zip that is built while it is sent. Counts it and queues it; a client that disconnects loses its
 * place.
 */
export async function sendRateLimitedOrderZip(
  ctx: AppContext,
  { signal, ...fetching }: OrderDownloadRequester & { signal: AbortSignal },
  open: () => Promise<{ body: Readable; headers: Record<string, string> }>,
): Promise<Response> {
  const refused = await consumeOrderDownloadRateLimit(ctx, { ...fetching, kind: 'zip' });
  if (refused) return refused;
  try {
    const { body, headers } = await openDeliveredFilesZipInQueue(ctx, () => {
      signal.throwIfAborted();
      return open();
    });
    return new Response(streamToResponseBody(body, signal), { headers });
  } catch (error) {
    if (!(error instanceof WorkQueueFullError)) throw error;
    const sentence = 'Other downloads are being prepared. Please try again in 30 seconds.';
    return createOrderDownloadErrorPage(503, sentence, { ...fetching, seconds: DOWNLOAD_BUSY_RETRY_SECONDS });
  }
}
