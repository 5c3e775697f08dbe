import { redirect } from 'react-router';

import { fail, type Result } from '#app/lib/result.ts';
import { sanitizeReturnPath } from '#app/lib/return-path.ts';
import {
  MAX_ORDER_FILE_BYTES_BY_SIDE,
  ORDER_FILE_PLACES,
  type OrderFileFailure,
  getOrderFileFailureMessage,
  getOrderFileFailureHttpStatus,
  type OrderFileLocation,
  type OrderFile,
  buildOrderFilePath,
  getOrderSideOfUploader,
  toOrderFileForDisplay,
  type OrderFileUploaderIdentity,
} from '#app/modules/fulfilment/files/order-files.ts';
import { storeOrderFile } from '#app/modules/fulfilment/files/store-order-file.server.ts';
import type { OrderWithRequestAccess } from '#app/modules/orders/access/find-order-access.server.ts';
import type { AppContext } from '#app/platform/context.ts';
import { createJsonErrorResponse, readFormOrJsonBodyFields } from '#app/platform/http.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import { receiveSingleFileUpload } from '#app/platform/uploads/receive-upload.server.ts';

/** Who uploads to which order; `items` are those a fulfiller works on, null for all. */
export type OrderFileUploadContext = OrderWithRequestAccess & {
  uploader: OrderFileUploaderIdentity;
  items?: readonly string[] | null;
};

const wantsHtmlPage = (request: Request) => request.headers.get('Accept')?.includes('text/html') ?? false;

/** Redirects to the page that sent a form without script, with an error code in its address. */
function redirectBackToOrderFileForm(
  orderId: string,
  { side, fields }: { side: 'customer' | 'staff'; fields: UploadFormFields },
  code: string,
) {
  const prefix = side === 'staff' ? '/admin/orders/' : '/orders/';
  const requested = sanitizeReturnPath(fields['back']);
  const page = requested?.startsWith(prefix) ? requested : `${prefix}${orderId}`;
  const url = new URL(page, 'http://shop.invalid');
  for (const name of ['upload', 'at']) url.searchParams.delete(name);
  if (code !== '') {
    url.searchParams.set('upload', code);
    url.searchParams.set('at', fields['at']?.slice(0, 200) ?? '');
  }
  return redirect(url.pathname + url.search + url.hash, 303);
}

type UploadFormFields = Record<string, string>;
type OrderFileUploadOutcome = { fields: UploadFormFields; outcome: Result<OrderFile, OrderFileFailure> };

const parseOrderFileUploadTarget = (fields: UploadFormFields): OrderFileLocation | null =>
  ORDER_FILE_PLACES.find((place) => place === fields['place']) ?? null;

async function storeUploadedOrderFile(
  ctx: AppContext,
  request: Request,
  sender: OrderFileUploadContext,
): Promise<OrderFileUploadOutcome> {
  const { orderId, access, uploader, items } = sender;
  const file = { orderId, access, uploader };
  const side = getOrderSideOfUploader(uploader);
  const limit = side === 'staff' ? 'order-upload-staff' : 'order-upload';
  const allowed = await consumeRateLimit(ctx, limit, uploader.id ?? orderId);
  if (!allowed.ok) return { fields: {}, outcome: fail({ code: 'too-often' }) };
  const taken = await receiveSingleFileUpload(
    request,
    { fileBytes: MAX_ORDER_FILE_BYTES_BY_SIDE[side] + 1 },
    async ({ fields, file: upload }): Promise<OrderFileUploadOutcome> => {
      const place = parseOrderFileUploadTarget(fields);
      const orderItemId = fields['item'] || null;
      const isForeign =
        items && !(orderItemId !== null && items.includes(orderItemId)) && place !== 'message';
      if (place === null || isForeign) return { fields, outcome: fail({ code: 'not-found' }) };
      const questionKey = fields['question'] || null;
      return {
        fields,
        outcome: await storeOrderFile(ctx, { ...file, orderItemId, place, questionKey, upload }),
      };
    },
  );
  if (taken.ok) return taken.value;
  const { failure } = taken;
  return {
    fields: {},
    outcome: fail(failure.code === 'too-large' ? { code: 'too-large', side } : { code: failure.code }),
  };
}

/**
 * Answers scripts with `{ file: { id, name, sizeBytes, … } }`, and redirects a form without script to its
 * page.
 */
export async function handleOrderFileUpload(
  ctx: AppContext,
  request: Request,
  sender: OrderFileUploadContext,
): Promise<Response> {
  const side = getOrderSideOfUploader(sender.uploader);
  const { fields, outcome } = await storeUploadedOrderFile(ctx, request, sender).catch(
    (error: unknown): OrderFileUploadOutcome => {
      if (error instanceof Response) throw error;
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'a file of an order was not kept');
      return { fields: {}, outcome: fail({ code: 'unavailable' }) };
    },
  );
  if (wantsHtmlPage(request))
    return redirectBackToOrderFileForm(
      sender.orderId,
      { side, fields },
      outcome.ok ? '' : outcome.failure.code,
    );
  if (!outcome.ok) return createRefusedOrderFileResponse(outcome.failure);
  const { id, contentType, place } = outcome.value;
  const href = buildOrderFilePath(sender.orderId, id, side);
  return Response.json({ file: { ...toOrderFileForDisplay(outcome.value), contentType, place, href } });
}

/** Answers a removal: an empty success for scripts, a redirect to its page for a form without script. */
export async function respondToFileRemoval(
  request: Request,
  { orderId, side }: { orderId: string; side: 'customer' | 'staff' },
  removed: Result<void, OrderFileFailure>,
): Promise<Response> {
  if (wantsHtmlPage(request)) {
    const { back: page, at } = await readFormOrJsonBodyFields(request);
    const fields = { ...(typeof page === 'string' && { back: page }), ...(typeof at === 'string' && { at }) };
    return redirectBackToOrderFileForm(orderId, { side, fields }, removed.ok ? '' : removed.failure.code);
  }
  return removed.ok ? Response.json({ ok: true }) : createRefusedOrderFileResponse(removed.failure);
}

/** Returns the API error for a refused file. */
export function createRefusedOrderFileResponse(failure: OrderFileFailure): Response {
  const code = failure.code.toUpperCase().replaceAll('-', '_');
  return createJsonErrorResponse(
    getOrderFileFailureHttpStatus(failure),
    code,
    getOrderFileFailureMessage(failure),
  );
}
