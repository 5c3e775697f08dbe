import { redirect } from 'react-router';

import { recordDataExportDownload } from '#app/modules/identity/personal-data/request-data-export.server.ts';
import { findOwnDataExportByLink } from '#app/modules/identity/personal-data/find-export.server.ts';
import { appContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader, streamToResponseBody } from '#app/platform/http.server.ts';

import { createFileNotFoundResponse, PRIVATE_FILE_HEADERS } from '../http/sending.server.ts';

import type { Route } from './+types/data-file';

/**
 * `GET /account/data/:id?t=`: downloads a finished copy of the user's own data by the signed link of the
 * email, until it expires.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (ctx.actor.kind !== 'user') throw redirect('/auth/sign-in');
  const provided = new URL(request.url).searchParams.get('t') ?? '';
  const found = await findOwnDataExportByLink(ctx, ctx.actor.id, { id: params.id, provided });
  const stored = found && (await ctx.storage.find(found.storageKey));
  if (!found || !stored) return createFileNotFoundResponse();
  const headers = {
    ...PRIVATE_FILE_HEADERS,
    'Content-Type': 'application/zip',
    'Content-Length': String(stored.sizeBytes),
    'Content-Disposition': buildContentDispositionHeader(`my-data-${ctx.now.toISOString().slice(0, 10)}.zip`),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const source = await ctx.storage.open(found.storageKey);
  await recordDataExportDownload(ctx, found.id);
  return new Response(streamToResponseBody(source, request.signal), { headers });
}
