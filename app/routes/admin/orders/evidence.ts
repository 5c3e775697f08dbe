import { Readable } from 'node:stream';

import { data } from 'react-router';

import { buildEvidencePack } from '#app/modules/orders/evidence/commands.server.ts';
import { appContext } from '#app/platform/context.ts';
import { attachment } from '#app/platform/http.server.ts';

import { onlyProved } from '../confirm/only-proved.ts';
import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/evidence';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('orders:evidence'), onlyProved];

/** `GET /admin/orders/{id}/evidence`: everything that answers a dispute, as a zip that is made while it is sent. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const withNotes = url.searchParams.get('notes') === 'on';
  const pack = await buildEvidencePack(ctx, params.id, { withNotes });
  if (!pack) throw data(null, { status: 404 });
  // Node's type of the same stream.
  return new Response(Readable.toWeb(pack.open()) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(pack.fileName),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
