import { href, redirect } from 'react-router';

import { MAX_UPLOADED_PICTURE_BYTES, getPictureUploadFailureMessage } from '#app/lib/picture-rules.ts';
import { fail, ok, type Result } from '#app/lib/result.ts';
import { isContentBlockName } from '#app/modules/content/blocks/block-forms.ts';
import {
  type UploadedContentFilePurpose,
  storeContentFile,
} from '#app/modules/content/blocks/store-content-file.server.ts';
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
import { getSettingsTabHref } from '../shop-settings/settings-tabs.ts';

import type { Route } from './+types/block-files';

export const handle = {
  body: { as: 'file', fileBytes: MAX_UPLOADED_PICTURE_BYTES, tooLarge: 'File size must be less than 10MB' },
} satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('content:write')];

const TOO_MANY_UPLOADS_ERROR: UploadRefusalResponse = {
  status: 429,
  message: 'You have uploaded 120 files within an hour. Please try again later.',
};

const CONTENT_BLOCK_FILE_KINDS: readonly UploadedContentFilePurpose[] = [
  'picture',
  'file',
  'logo',
  'portrait',
];

type ContentBlockFileUploadResult = { result: Result<string, UploadRefusalResponse>; back: string };

async function saveContentBlockFile(
  ctx: AppContext,
  request: Request,
): Promise<ContentBlockFileUploadResult> {
  const allowed = await consumeRateLimit(ctx, 'content-file', requireSignedInUser(ctx).id);
  if (!allowed.ok) return { result: fail(TOO_MANY_UPLOADS_ERROR), back: '' };
  const upload = await readSmallFileUpload(request, { fileBytes: MAX_UPLOADED_PICTURE_BYTES });
  if (!upload.ok) return { result: fail(describeUnreadableUpload(upload.failure)), back: '' };
  const { fields, file } = upload.value;
  const back = fields['back'] ?? '';
  try {
    const kind = CONTENT_BLOCK_FILE_KINDS.find((one) => one === fields['kind']) ?? 'picture';
    const stored = await storeContentFile(ctx, { kind, ...file });
    if (stored.ok) return { result: ok(stored.value), back };
    const status = stored.failure.code === 'too-large' ? 413 : 422;
    return { result: fail({ status, message: getPictureUploadFailureMessage(stored.failure) }), back };
  } catch (error) {
    if (!(error instanceof WorkQueueFullError)) throw error;
    const message = 'Too many images are being uploaded at once. Please try again in a moment.';
    return { result: fail({ status: 503, message }), back };
  }
}

/** Returns the editor that sent a form without script. */
function getContentBlockUploadReturnHref(back: string): string {
  if (back === 'look') return `${href('/admin/homepage-content/settings')}${getSettingsTabHref('look')}`;
  return isContentBlockName(back)
    ? href('/admin/homepage-content/:block', { block: back })
    : href('/admin/homepage-content');
}

/**
 * `POST /admin/homepage-content/files`: uploads one file for a page. Scripts receive its address; a form
 * without script returns to its editor, which shows the address.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'content:write');
  const { result, back } = await saveContentBlockFile(ctx, request);
  const title = result.ok ? `Uploaded: ${result.value}` : result.failure.message;
  if (request.headers.get('Accept')?.includes('text/html')) {
    const toast = { title, tone: result.ok ? ('good' as const) : ('bad' as const), durationMs: 60_000 };
    const headers = { 'Set-Cookie': createFlashToastCookie(ctx.settings, toast) };
    return redirect(getContentBlockUploadReturnHref(back), { status: 303, headers });
  }
  const answer: FormActionResult = result.ok
    ? { ok: true, intent: '', toast: null, undo: null, skipped: [], value: result.value }
    : { ok: false, intent: '', problems: [{ field: null, message: title }], fields: {}, conflict: null };
  return Response.json(answer, { status: result.ok ? 200 : result.failure.status });
}
