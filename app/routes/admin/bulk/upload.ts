import { href, redirect } from 'react-router';

import { fail, type Result } from '#app/lib/result.ts';
import { isImportableEntityName } from '#app/modules/bulk/entities.ts';
import { saveUploadedImportForChecking } from '#app/modules/bulk/imports/save-import.server.ts';
import { MAX_IMPORT_BYTES, IMPORT_TOO_LARGE_MESSAGE } from '#app/modules/bulk/model.ts';
import { assertCan } from '#app/platform/access.server.ts';
import { type AppContext, appContext } from '#app/platform/context.ts';
import { createJsonErrorResponse } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import {
  type ReceivedUploadForm,
  receiveSingleFileUpload,
} from '#app/platform/uploads/receive-upload.server.ts';
import { createFlashToastCookie } from '#app/routes/http/flash.server.ts';
import { redirectAfterPost } from '#app/routes/http/private-answer.ts';
import { describeUnreadableUpload, type UploadRefusalResponse } from '#app/routes/http/unreadable-upload.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/upload';

export const handle = {
  body: { as: 'file', fileBytes: MAX_IMPORT_BYTES + 1, tooLarge: IMPORT_TOO_LARGE_MESSAGE },
} satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

type BulkImportUploadResult = { entity: string; result: Result<{ id: string }, UploadRefusalResponse> };

async function handleUploadedImportForm(
  ctx: AppContext,
  { fields, file }: ReceivedUploadForm,
): Promise<BulkImportUploadResult> {
  const entity = fields['entity'];
  if (!isImportableEntityName(entity))
    return { entity: '', result: fail({ status: 400, message: 'Choose what the file contains.' }) };
  const kept = await saveUploadedImportForChecking(ctx, entity, file);
  return { entity, result: kept.ok ? kept : fail({ status: 422, message: kept.failure }) };
}

function toImportUploadRefusal(
  failure: Parameters<typeof describeUnreadableUpload>[0],
): UploadRefusalResponse {
  if (failure.code === 'too-large') return { status: 413, message: IMPORT_TOO_LARGE_MESSAGE };
  if (failure.code === 'no-file')
    return { status: 422, message: 'Choose a CSV or JSON file that is not empty.' };
  return describeUnreadableUpload(failure);
}

/** This address only accepts uploads. */
export const loader = () => redirect(href('/admin/bulk/import'));

/**
 * `POST /admin/bulk/upload`: stores the rows of a file and redirects to the page that maps its columns.
 * Errors are shown on the page the upload came from; clients that are not browsers receive an answer.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  assertCan(ctx, 'bulk:write');
  const received = await receiveSingleFileUpload(request, { fileBytes: MAX_IMPORT_BYTES + 1 }, (upload) =>
    handleUploadedImportForm(ctx, upload),
  );
  const { entity, result }: BulkImportUploadResult = received.ok
    ? received.value
    : { entity: '', result: fail(toImportUploadRefusal(received.failure)) };
  if (result.ok) return redirectAfterPost(href('/admin/bulk/jobs/:id', { id: result.value.id }));
  const { status, message } = result.failure;
  if (!request.headers.get('Accept')?.includes('text/html'))
    return createJsonErrorResponse(status, 'REFUSED', message);
  const toast = { title: message, tone: 'bad' as const, durationMs: 60_000 };
  return redirectAfterPost(`${href('/admin/bulk/import')}${entity ? `?of=${entity}` : ''}`, [
    createFlashToastCookie(ctx.settings, toast),
  ]);
}
