import { data } from 'react-router';

import { openBackupFile } from '#app/modules/backups/open-backup-file.server.ts';
import { appContext } from '#app/platform/context.ts';
import { attachment, bodyOf } from '#app/platform/http.server.ts';

import { onlyProved } from '../confirm/only-proved.ts';
import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/backup-file';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('security:write'), onlyProved];

const HEADERS = {
  'Content-Type': 'application/zstd',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** `GET /admin/security/backups/{id}/file`: a backup as it lies on the disk, a piece at a time. */
export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  // Nobody reads the body of an answer to HEAD, and nothing was taken out.
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  const file = await openBackupFile(context.get(appContext), id);
  if (!file) throw data(null, { status: 404 });
  const headers = {
    ...HEADERS,
    'Content-Length': String(file.sizeBytes),
    'Content-Disposition': attachment(file.fileName),
  };
  return new Response(bodyOf(file.open(), request.signal), { headers });
}
