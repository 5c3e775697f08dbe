import { href, redirect } from 'react-router';

import { MAX_UPLOADED_PICTURE_BYTES, getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { UPLOAD_PART_BYTES } from '#app/lib/upload-parts.ts';
import { isUuid } from '#app/lib/uuid.ts';
import {
  listUploadedCaseStudyFileParts,
  type ChunkedUploadFileMetadata,
  storeCaseStudyCover,
  storeCaseStudyFile,
  storeCaseStudyFileUploadPart,
} from '#app/modules/case-studies/admin/store-case-study-file.server.ts';
import { MAX_CASE_STUDY_FILE_BYTES } from '#app/modules/case-studies/admin/case-study-form.ts';
import {
  type CaseStudyFileFailure,
  getCaseStudyFileFailureMessage,
} from '#app/modules/case-studies/admin/case-study-file-failure.ts';
import { assertCan, requireSignedInUser } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { WorkQueueFullError } from '#app/platform/work-queue.server.ts';
import { readSmallFileUpload } from '#app/platform/uploads/read-upload.server.ts';
import {
  type ReceivedUploadForm,
  receiveSingleFileUpload,
} from '#app/platform/uploads/receive-upload.server.ts';
import { createFlashToastCookie } from '#app/routes/http/flash.server.ts';
import { describeUnreadableUpload, type UploadRefusalResponse } from '#app/routes/http/unreadable-upload.ts';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/case-study-files';

export const handle = {
  body: {
    as: 'file',
    fileBytes: MAX_CASE_STUDY_FILE_BYTES + 1,
    tooLarge: getCaseStudyFileFailureMessage({ code: 'too-large' }),
  },
} satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('case-studies:write')];

/** The address of a stored file; null while parts of it are missing. */
type CaseStudyFileUploadResult = { result: Result<string | null, UploadRefusalResponse>; back: string };

/** The HTTP status of a refusal; the server adds `Retry-After` to 503. */
const UPLOAD_FAILURE_HTTP_STATUSES: Partial<Record<CaseStudyFileFailure['code'], number>> = {
  'too-large': 413,
  busy: 503,
};

const toCaseStudyUploadRefusal = (failure: CaseStudyFileFailure): UploadRefusalResponse => ({
  status: UPLOAD_FAILURE_HTTP_STATUSES[failure.code] ?? 422,
  message: getCaseStudyFileFailureMessage(failure),
});

const parseUploadedCaseStudyFile = (
  word: (name: string) => string | null | undefined,
): ChunkedUploadFileMetadata => ({
  name: word('name')?.slice(0, 300) ?? '',
  sizeBytes: /^\d{1,12}$/.test(word('size') ?? '') ? Number(word('size')) : 0,
  modified: word('modified')?.slice(0, 40) ?? '',
});

/** `GET`: returns which parts of a file have arrived. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'case-studies:write');
  if (!url.searchParams.has('name')) return redirect(href('/admin/case-studies'));
  const parts = await listUploadedCaseStudyFileParts(
    ctx,
    parseUploadedCaseStudyFile((name) => url.searchParams.get(name)),
  );
  if (parts.ok) return Response.json({ received: parts.value });
  const { status, message } = toCaseStudyUploadRefusal(parts.failure);
  return createJsonErrorResponse(status, 'REFUSED', message);
}

async function storeCaseStudyUpload(
  ctx: AppContext,
  { fields, file }: ReceivedUploadForm,
): Promise<CaseStudyFileUploadResult> {
  const back = fields['back'] ?? '';
  const { place } = fields;
  if (place === undefined) {
    const stored = await storeCaseStudyFile(ctx, file.name, file);
    return { result: stored.ok ? stored : fail(toCaseStudyUploadRefusal(stored.failure)), back };
  }
  const part = { place: /^\d{1,4}$/.test(place) ? Number(place) : -1, bytes: file };
  const stored = await storeCaseStudyFileUploadPart(
    ctx,
    parseUploadedCaseStudyFile((name) => fields[name]),
    part,
  );
  return {
    result: stored.ok ? ok(stored.value.address) : fail(toCaseStudyUploadRefusal(stored.failure)),
    back,
  };
}

async function receiveCaseStudyFile(ctx: AppContext, request: Request): Promise<CaseStudyFileUploadResult> {
  const taken = await receiveSingleFileUpload(
    request,
    { fileBytes: MAX_CASE_STUDY_FILE_BYTES + 1 },
    (upload) => storeCaseStudyUpload(ctx, upload),
  );
  if (taken.ok) return taken.value;
  const refused =
    taken.failure.code === 'too-large' || taken.failure.code === 'no-file'
      ? toCaseStudyUploadRefusal({ code: taken.failure.code === 'no-file' ? 'empty' : 'too-large' })
      : describeUnreadableUpload(taken.failure);
  return { result: fail(refused), back: '' };
}

async function receiveCaseStudyCoverUpload(
  ctx: AppContext,
  request: Request,
): Promise<CaseStudyFileUploadResult> {
  const upload = await readSmallFileUpload(request, { fileBytes: MAX_UPLOADED_PICTURE_BYTES });
  if (!upload.ok) return { result: fail(describeUnreadableUpload(upload.failure)), back: '' };
  const back = upload.value.fields['back'] ?? '';
  try {
    const stored = await storeCaseStudyCover(ctx, upload.value.file);
    if (stored.ok) return { result: stored, back };
    return { result: fail({ status: 422, message: getPictureUploadFailureMessage(stored.failure) }), back };
  } catch (error) {
    if (!(error instanceof WorkQueueFullError)) throw error;
    const message = 'Too many images are being uploaded at once. Please try again in a moment.';
    return { result: fail({ status: 503, message }), back };
  }
}

async function receiveCaseStudyUpload(
  ctx: AppContext,
  request: Request,
  isCover: boolean,
): Promise<CaseStudyFileUploadResult> {
  const allowed = await consumeRateLimit(ctx, 'study-file', requireSignedInUser(ctx).id);
  if (allowed.ok)
    return isCover ? receiveCaseStudyCoverUpload(ctx, request) : receiveCaseStudyFile(ctx, request);
  const message = `You have uploaded more than ${(600 * UPLOAD_PART_BYTES) / 2 ** 30} GB within an hour. Please try again later.`;
  return { result: fail({ status: 429, message }), back: '' };
}

/** The page that sent a form without script. */
const getCaseStudyEditorHref = (back: string) =>
  isUuid(back) ? href('/admin/case-studies/:id', { id: back }) : href('/admin/case-studies/new');

/**
 * `POST /admin/case-studies/files`: a file of a case study, whole or in parts, or its cover with `?cover`.
 * Scripts receive its address; a form without script returns to its page, which shows the address.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'case-studies:write');
  const { result, back } = await receiveCaseStudyUpload(ctx, request, url.searchParams.has('cover'));
  const title = result.ok ? `Uploaded: ${result.value ?? 'one part'}` : result.failure.message;
  if (request.headers.get('Accept')?.includes('text/html')) {
    const toast = { title, tone: result.ok ? ('good' as const) : ('bad' as const), durationMs: 60_000 };
    return redirect(getCaseStudyEditorHref(back), {
      status: 303,
      headers: { 'Set-Cookie': createFlashToastCookie(ctx.settings, toast) },
    });
  }
  const answer: FormActionResult = result.ok
    ? { ok: true, intent: '', toast: null, undo: null, skipped: [], value: result.value }
    : { ok: false, intent: '', problems: [{ field: null, message: title }], fields: {}, conflict: null };
  return Response.json(answer, { status: result.ok ? 200 : result.failure.status });
}
