import { href, redirect } from 'react-router';

import { addReturnPathToUrl } from '#app/lib/return-path.ts';
import { findExportFile, recordExportDownload } from '#app/modules/bulk/fetch-export.server.ts';
import { appContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader, streamToResponseBody } from '#app/platform/http.server.ts';
import { hasRecentStepUp } from '#app/platform/recent-proof.server.ts';
import { createFileNotFoundResponse, PRIVATE_FILE_HEADERS } from '#app/routes/http/sending.server.ts';

import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/file';

export const middleware: Route.MiddlewareFunction[] = [requirePermission('bulk:write')];

/**
 * `GET /admin/bulk/jobs/:id/file`: the file of an export, available for a day; personal data requires an
 * identity proof.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const file = await findExportFile(ctx, params.id);
  if (!file) return createFileNotFoundResponse();
  if (file.isPersonal && !hasRecentStepUp(ctx))
    throw redirect(addReturnPathToUrl(href('/admin/confirm'), url.pathname));
  const headers = {
    ...PRIVATE_FILE_HEADERS,
    'Content-Type': file.contentType,
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': buildContentDispositionHeader(file.name),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const source = await ctx.storage.open(file.storageKey);
  await recordExportDownload(ctx, file);
  return new Response(streamToResponseBody(source, request.signal), { headers });
}
