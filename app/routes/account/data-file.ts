import { redirect } from 'react-router';

import { recordDataFetched } from '#app/modules/identity/personal-data/request-data-export.server.ts';
import { findOwnExport } from '#app/modules/identity/personal-data/find-export.server.ts';
import { appContext } from '#app/platform/context.ts';
import { attachment, bodyOf } from '#app/platform/http.server.ts';

import { noSuchFile, PRIVATE } from '../http/sending.server.ts';

import type { Route } from './+types/data-file';

/**
 * `GET /account/data/:id?t=`: downloads a finished copy of the user's own data by the signed link of the
 * email, until it expires.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (ctx.actor.kind !== 'user') throw redirect('/auth/sign-in');
  const provided = new URL(request.url).searchParams.get('t') ?? '';
  const found = await findOwnExport(ctx, ctx.actor.id, { id: params.id, provided });
  const stored = found && (await ctx.storage.find(found.storageKey));
  if (!found || !stored) return noSuchFile();
  const headers = {
    ...PRIVATE,
    'Content-Type': 'application/zip',
    'Content-Length': String(stored.sizeBytes),
    'Content-Disposition': attachment(`my-data-${ctx.now.toISOString().slice(0, 10)}.zip`),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const source = await ctx.storage.open(found.storageKey);
  await recordDataFetched(ctx, found.id);
  return new Response(bodyOf(source, request.signal), { headers });
}
