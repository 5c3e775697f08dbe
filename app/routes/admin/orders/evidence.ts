import { Readable } from 'node:stream';

import { data, redirect } from 'react-router';

import { buildEvidencePack } from '#app/modules/orders/evidence/commands.server.ts';
import { appContext } from '#app/platform/context.ts';
import { attachment, readFields } from '#app/platform/http.server.ts';

import { onlyWith } from '../only-with.ts';

import type { Route } from './+types/evidence';

export const middleware: Route.MiddlewareFunction[] = [onlyWith('orders:evidence')];

/** There is nothing to look at here. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/admin/orders/${params.id}`);
}

/** `POST /admin/orders/{id}/evidence`: everything that answers a dispute, as a zip that is made while it is sent. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { notes } = await readFields(request);
  const pack = await buildEvidencePack(ctx, params.id, { withNotes: notes === 'on' });
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
