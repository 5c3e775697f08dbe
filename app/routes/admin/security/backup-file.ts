import { data } from 'react-router';

import { openBackupFile } from '#app/modules/backups/open-backup-file.server.ts';
import { appContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader, streamToResponseBody } from '#app/platform/http.server.ts';

import { recentStepUpMiddleware } from '../confirm/require-recent-step-up.ts';
import { requirePermission } from '../require-permission.ts';

import type { Route } from './+types/backup-file';

export const middleware: Route.MiddlewareFunction[] = [
  requirePermission('security:write'),
  recentStepUpMiddleware,
];

const BACKUP_DOWNLOAD_RESPONSE_HEADERS = {
  'Content-Type': 'application/zstd',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** `GET /admin/security/backups/{id}/file`: a backup file as stored on disk, streamed in pieces. */
export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  // The body of a HEAD response is never read, and nothing was taken out of the shop.
  if (request.method === 'HEAD') return new Response(null, { headers: BACKUP_DOWNLOAD_RESPONSE_HEADERS });
  const file = await openBackupFile(context.get(appContext), id);
  if (!file) throw data(null, { status: 404 });
  const headers = {
    ...BACKUP_DOWNLOAD_RESPONSE_HEADERS,
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': buildContentDispositionHeader(file.fileName),
  };
  return new Response(streamToResponseBody(file.open(), request.signal), { headers });
}
