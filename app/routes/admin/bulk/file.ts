import { href, redirect } from 'react-router';

import { withNext } from '#app/lib/safe-next.ts';
import { findExportFile, recordFetched } from '#app/modules/bulk/fetch-export.server.ts';
import { appContext } from '#app/platform/context.ts';
import { attachment, bodyOf } from '#app/platform/http.server.ts';
import { hasRecentProof } from '#app/platform/recent-proof.server.ts';
import { noSuchFile, PRIVATE } from '#app/routes/http/sending.server.ts';

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
  if (!file) return noSuchFile();
  if (file.isPersonal && !hasRecentProof(ctx)) throw redirect(withNext(href('/admin/confirm'), url.pathname));
  const headers = {
    ...PRIVATE,
    'Content-Type': file.contentType,
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': attachment(file.name),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const source = await ctx.storage.open(file.storageKey);
  await recordFetched(ctx, file);
  return new Response(bodyOf(source, request.signal), { headers });
}
