import { href, redirect } from 'react-router';

import { MAX_UPLOADED_PICTURE_BYTES, getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { storeTestimonialClientPicture } from '#app/modules/testimonials/admin/store-client-picture.server.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';
import { readSmallFileUpload } from '#app/platform/uploads/read-upload.server.ts';
import { createFlashToastCookie } from '#app/routes/http/flash.server.ts';
import { describeUnreadableUpload, type UploadRefusalResponse } from '#app/routes/http/unreadable-upload.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/picture';

export const handle = {
  body: { as: 'file', fileBytes: MAX_UPLOADED_PICTURE_BYTES, tooLarge: 'File size must be less than 10MB' },
} satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('testimonials:write')];

const TOO_MANY_UPLOADS_ERROR: UploadRefusalResponse = {
  status: 429,
  message: 'You have uploaded 120 files within an hour. Please try again later.',
};
const UPLOAD_BUSY_REFUSAL: UploadRefusalResponse = {
  status: 503,
  message: 'Too many images are being uploaded at once. Please try again in a moment.',
};

async function saveUploadedClientPicture(
  ctx: AppContext,
  request: Request,
): Promise<Result<string, UploadRefusalResponse>> {
  const allowed = await consumeRateLimit(ctx, 'content-file', requireSignedInUser(ctx).id);
  if (!allowed.ok) return fail(TOO_MANY_UPLOADS_ERROR);
  try {
    const upload = await readSmallFileUpload(request, { fileBytes: MAX_UPLOADED_PICTURE_BYTES });
    if (!upload.ok) return fail(describeUnreadableUpload(upload.failure));
    const stored = await storeTestimonialClientPicture(ctx, upload.value.file.bytes);
    if (stored.ok) return ok(stored.value);
    const status = stored.failure.code === 'too-large' ? 413 : 422;
    return fail({ status, message: getPictureUploadFailureMessage(stored.failure) });
  } catch (error) {
    if (!(error instanceof WorkQueueFullError)) throw error;
    return fail(UPLOAD_BUSY_REFUSAL);
  }
}

/**
 * `POST /admin/testimonials/picture`: uploads the picture of a client. Scripts receive its address; a form
 * without script returns to the list, which shows the address for copying into the field of a testimonial.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'testimonials:write');
  const kept = await saveUploadedClientPicture(ctx, request);
  const title = kept.ok ? `Uploaded: ${kept.value}` : kept.failure.message;
  if (request.headers.get('Accept')?.includes('text/html')) {
    const toast = { title, tone: kept.ok ? ('good' as const) : ('bad' as const), durationMs: 60_000 };
    const headers = { 'Set-Cookie': createFlashToastCookie(ctx.settings, toast) };
    return redirect(href('/admin/testimonials'), { status: 303, headers });
  }
  const answer: FormActionResult = kept.ok
    ? { ok: true, intent: '', toast: null, undo: null, skipped: [], value: kept.value }
    : { ok: false, intent: '', problems: [{ field: null, message: title }], fields: {}, conflict: null };
  return Response.json(answer, { status: kept.ok ? 200 : kept.failure.status });
}
