import { redirect } from 'react-router';

import {
  findDownloadableOrderFile,
  listDeliveredFiles,
} from '#app/modules/fulfilment/files/list-order-files.server.ts';
import {
  type OrderCustomerOrStaffSide,
  getOrderSideOfUploader,
  type OrderFileUploaderIdentity,
} from '#app/modules/fulfilment/files/order-files.ts';
import { recordOrderFileDownloads } from '#app/modules/fulfilment/files/record-downloads.server.ts';
import {
  verifyFileSignature,
  buildSignedOrderFilePath,
} from '#app/modules/fulfilment/files/sign-file-path.server.ts';
import { createDeliveryFilesZip } from '#app/modules/fulfilment/files/zip-deliveries.server.ts';
import { formatOrderNumber } from '#app/modules/orders/model.ts';
import type { AppContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader, streamToResponseBody } from '#app/platform/http.server.ts';

import { consumeOrderDownloadRateLimit, sendRateLimitedOrderZip } from './limiting.server.ts';

/** A user who may see this order; `items` are those a fulfiller works on, null for all. */
export type OrderFileDownloadContext = {
  orderId: string;
  by: OrderFileUploaderIdentity;
  items?: readonly string[] | null;
};

/** The same answer for missing, invisible and malformed files and those not sent yet. */
export const createFileNotFoundResponse = () =>
  new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });

/**
 * Uploaded files opened on our origin must not run anything, and no cache may store them (safety.md
 * "Uploads").
 */
export const PRIVATE_FILE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const isOrderItemVisibleToReader = (items: readonly string[] | null | undefined, itemId: string | null) =>
  !items || itemId === null || items.includes(itemId);

/**
 * Sends a private file. Its permanent address redirects to one signed for this reader and valid for five
 * minutes; the caller has checked access for either. Every transfer is recorded in the download log.
 */
export async function sendOrderFile(
  ctx: AppContext,
  request: Request,
  { orderId, by, items, fileId }: OrderFileDownloadContext & { fileId: string },
): Promise<Response> {
  const side: OrderCustomerOrStaffSide = getOrderSideOfUploader(by);
  const file = await findDownloadableOrderFile(ctx, { orderId, fileId }, side);
  if (!file || !isOrderItemVisibleToReader(items, file.orderItemId)) return createFileNotFoundResponse();
  const address = { orderId, fileId, side };
  const signed = verifyFileSignature(ctx, address, new URL(request.url).searchParams.get('s'));
  if (signed === 'forged') return createFileNotFoundResponse();
  if (signed === 'absent')
    return redirect(buildSignedOrderFilePath(ctx, address), { headers: PRIVATE_FILE_HEADERS });
  const stored = await ctx.storage.find(file.storageKey);
  if (!stored) {
    ctx.log.error({ fileId }, 'a file of an order has lost its bytes');
    return createFileNotFoundResponse();
  }
  const headers = {
    ...PRIVATE_FILE_HEADERS,
    'Content-Type': file.contentType,
    'Content-Length': String(stored.sizeBytes),
    'Content-Disposition': buildContentDispositionHeader(file.name),
  };
  // The body of a HEAD response is never read, so the file would stay open.
  if (request.method === 'HEAD') return new Response(null, { headers });
  const refused = await consumeOrderDownloadRateLimit(ctx, { orderId, by, kind: 'file' });
  if (refused) return refused;
  const source = await ctx.storage.open(file.storageKey);
  await recordOrderFileDownloads(ctx, { orderId, fileIds: [fileId], by });
  return new Response(streamToResponseBody(source, request.signal), { headers });
}

/**
 * Sends everything delivered so far as a zip built while it is sent, with a folder per version; `?item=`
 * selects one item.
 */
export async function sendOrderDeliverablesZip(
  ctx: AppContext,
  request: Request,
  { orderId, by, items }: OrderFileDownloadContext,
): Promise<Response> {
  const itemId = new URL(request.url).searchParams.get('item');
  const files = (await listDeliveredFiles(ctx, orderId, itemId)).filter((file) =>
    isOrderItemVisibleToReader(items, file.orderItemId),
  );
  if (files.length === 0) return createFileNotFoundResponse();
  const headers = {
    ...PRIVATE_FILE_HEADERS,
    'Content-Type': 'application/zip',
    'Content-Disposition': buildContentDispositionHeader(
      `order-${formatOrderNumber(orderId)}-deliverables.zip`,
    ),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return sendRateLimitedOrderZip(ctx, { orderId, by, signal: request.signal }, async () => {
    await recordOrderFileDownloads(ctx, { orderId, fileIds: files.map(({ id }) => id), by });
    return { body: createDeliveryFilesZip(ctx, files), headers };
  });
}
