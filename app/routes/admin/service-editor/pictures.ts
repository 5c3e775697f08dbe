import { redirect } from 'react-router';

import { MAX_UPLOADED_PICTURE_BYTES, getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { toServiceEditErrorResponse } from '#app/modules/catalog/service-content.ts';
import {
  type ServiceShareImageFailure,
  setServiceShareImage,
} from '#app/modules/catalog/set-share-image.server.ts';
import { addServiceSlide } from '#app/modules/catalog/slides/edit-slides.server.ts';
import { MAX_ALT_TEXT_LENGTH } from '#app/modules/catalog/slides/slide-form.ts';
import { getServiceSlideFailureMessage } from '#app/modules/catalog/slides/slide-kinds.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';
import { readSmallFileUpload, type SingleFileUpload } from '#app/platform/uploads/read-upload.server.ts';
import { createFlashToastCookie } from '#app/routes/http/flash.server.ts';
import { describeUnreadableUpload, type UploadRefusalResponse } from '#app/routes/http/unreadable-upload.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/pictures';
import { SERVICE_EDITOR_TEXTS, getIntentFailureMessage } from './editor-texts.ts';

export const handle = {
  body: { as: 'file', fileBytes: MAX_UPLOADED_PICTURE_BYTES, tooLarge: 'File size must be less than 10MB' },
} satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('services:write')];

const TOO_MANY_UPLOADS_ERROR: UploadRefusalResponse = {
  status: 429,
  message: 'You have uploaded 120 images within an hour. Please try again later.',
};

const getPictureFailureHttpStatus = (code: string) =>
  code === 'too-large' ? 413 : code === 'service-not-found' ? 404 : 422;

function getShareImageFailureMessage(failure: ServiceShareImageFailure): string {
  switch (failure.code) {
    case 'not-an-image':
    case 'too-large':
    case 'too-many-pixels':
    case 'broken':
      return getPictureUploadFailureMessage(failure);
    case 'conflict':
      return getIntentFailureMessage('share-upload');
    default: {
      const refusal = toServiceEditErrorResponse(failure);
      return 'problems' in refusal
        ? refusal.problems.map(({ message }) => message).join(' ')
        : refusal.message;
    }
  }
}

/** The purpose of an upload, as named by its form. */
const SERVICE_PICTURE_UPLOAD_KINDS = ['slide-upload', 'share-upload'] as const;
type ServicePictureUploadKind = (typeof SERVICE_PICTURE_UPLOAD_KINDS)[number];

async function saveUploadedPicture(
  ctx: AppContext,
  kind: ServicePictureUploadKind,
  serviceId: string,
  { fields, file }: SingleFileUpload,
): Promise<Result<string, UploadRefusalResponse>> {
  if (kind === 'slide-upload') {
    const alt = (fields['alt'] ?? '').trim().slice(0, MAX_ALT_TEXT_LENGTH);
    const added = await addServiceSlide(ctx, { serviceId, alt, ...file });
    if (added.ok) return ok(SERVICE_EDITOR_TEXTS.slideUploaded);
    return fail({
      status: getPictureFailureHttpStatus(added.failure.code),
      message: getServiceSlideFailureMessage(added.failure),
    });
  }
  const changed = await setServiceShareImage(ctx, { serviceId, ...file });
  if (changed.ok) return ok(SERVICE_EDITOR_TEXTS.shareImageChanged);
  return fail({
    status: getPictureFailureHttpStatus(changed.failure.code),
    message: getShareImageFailureMessage(changed.failure),
  });
}

async function receiveServicePictureUpload(ctx: AppContext, request: Request, serviceId: string) {
  const allowed = await consumeRateLimit(ctx, 'service-picture', requireSignedInUser(ctx).id);
  if (!allowed.ok) return { kind: SERVICE_PICTURE_UPLOAD_KINDS[0], result: fail(TOO_MANY_UPLOADS_ERROR) };
  const upload = await readSmallFileUpload(request, { fileBytes: MAX_UPLOADED_PICTURE_BYTES });
  if (!upload.ok)
    return { kind: SERVICE_PICTURE_UPLOAD_KINDS[0], result: fail(describeUnreadableUpload(upload.failure)) };
  const kind =
    SERVICE_PICTURE_UPLOAD_KINDS.find((one) => one === upload.value.fields['intent']) ??
    SERVICE_PICTURE_UPLOAD_KINDS[0];
  try {
    return { kind, result: await saveUploadedPicture(ctx, kind, serviceId, upload.value) };
  } catch (error) {
    if (error instanceof Response) throw error;
    const isBusy = error instanceof WorkQueueFullError;
    ctx.log[isBusy ? 'warn' : 'error']({ err: error, requestId: ctx.requestId }, 'upload failed');
    const message = isBusy
      ? 'Too many images are being uploaded at once. Please try again in a moment.'
      : getIntentFailureMessage(kind);
    return { kind, result: fail({ status: 503, message }) };
  }
}

/**
 * `POST /admin/services/{id}/pictures`: uploads one picture, as a slide or as the share image. Scripts
 * receive an answer like that of an intent; a form without script returns to its tab, with the same text.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'services:write');
  const { kind, result } = await receiveServicePictureUpload(ctx, request, params.id);
  const title = result.ok ? result.value : result.failure.message;
  if (request.headers.get('Accept')?.includes('text/html')) {
    const tone = result.ok ? 'good' : 'bad';
    const headers = { 'Set-Cookie': createFlashToastCookie(ctx.settings, { title, tone }) };
    const tab = kind === 'slide-upload' ? 'slides' : 'seo';
    return redirect(`/admin/services/${params.id}?tab=${tab}`, { status: 303, headers });
  }
  const answer: FormActionResult = result.ok
    ? { ok: true, intent: kind, toast: { title }, undo: null, skipped: [], value: null }
    : { ok: false, intent: kind, problems: [{ field: null, message: title }], fields: {}, conflict: null };
  return Response.json(answer, { status: result.ok ? 200 : result.failure.status });
}
