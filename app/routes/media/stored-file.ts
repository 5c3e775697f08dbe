import { appContext } from '#app/platform/context.ts';
import { attachment, bodyOf } from '#app/platform/http.server.ts';
import type { RouteFacts } from '#app/platform/route-facts.ts';
import { findMedia, type StoredFile } from '#app/platform/storage/media.server.ts';

import type { Route } from './+types/stored-file';

export const handle = { area: 'media' } satisfies RouteFacts;

/** Documents of others, opened on our origin, may do nothing at all (safety.md section 7). */
const SANDBOX = "default-src 'none'; sandbox";

/** `/media/{key}`: a stored public file. Its content never changes, so browsers and proxies may keep it for ever. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  try {
    return await send(await findMedia(ctx, `${params.folder}/${params.name}`), request);
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a stored file cannot be read');
    const headers = { 'Content-Type': 'text/plain', 'Retry-After': '5', 'Cache-Control': 'no-store' };
    return new Response('Unavailable\n', { status: 503, headers });
  }
}

async function send(file: StoredFile | null, request: Request): Promise<Response> {
  if (!file) return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  // Nobody reads the body of an answer to HEAD, so its file would stay open.
  const body = request.method === 'HEAD' ? null : bodyOf(await file.open(), request.signal);
  return new Response(body, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Length': String(file.sizeBytes),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': SANDBOX,
      'X-Content-Type-Options': 'nosniff',
      ...(file.isImage ? {} : { 'Content-Disposition': attachment(file.originalName) }),
    },
  });
}
