import { appContext } from '#app/platform/context.ts';
import { buildContentDispositionHeader, streamToResponseBody } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { type ByteRange, parseRangeHeader } from '#app/platform/storage/byte-range.ts';
import { findPublicMediaFile, type SendableStoredFile } from '#app/platform/storage/media.server.ts';

import type { Route } from './+types/stored-file';

export const handle = { area: 'media' } satisfies RouteOptions;

/** Uploaded documents opened on our origin must not run anything (safety.md "Uploads"). */
const UPLOADED_FILE_CSP_SANDBOX = "default-src 'none'; sandbox";

/**
 * `/media/{key}`: a stored public file. Its content never changes, so browsers and proxies may cache it
 * forever.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  try {
    const key = `${params.folder}/${params.name}`;
    return await sendStoredFile(await findPublicMediaFile(ctx, key), { key, request });
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a stored file cannot be read');
    const headers = { 'Content-Type': 'text/plain', 'Retry-After': '5', 'Cache-Control': 'no-store' };
    return new Response('Unavailable\n', { status: 503, headers });
  }
}

async function sendStoredFile(
  file: SendableStoredFile | null,
  { key, request }: { key: string; request: Request },
): Promise<Response> {
  if (!file) return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  const { sizeBytes } = file;
  // The content of a key never changes, so the key serves as the tag.
  const tag = `"${key}"`;
  const range = parseRangeHeader(request.headers, { sizeBytes, tag });
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}` } });
  // The body of a HEAD response is never read, so the file would stay open.
  const body =
    request.method === 'HEAD'
      ? null
      : streamToResponseBody(await file.open(range ?? undefined), request.signal);
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      'Content-Type': file.contentType,
      ...getContentLengthHeaders(sizeBytes, range),
      'Accept-Ranges': 'bytes',
      ETag: tag,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': UPLOADED_FILE_CSP_SANDBOX,
      'X-Content-Type-Options': 'nosniff',
      ...(file.isImage ? {} : { 'Content-Disposition': buildContentDispositionHeader(file.originalName) }),
    },
  });
}

function getContentLengthHeaders(sizeBytes: number, range: ByteRange | null): Record<string, string> {
  if (!range) return { 'Content-Length': String(sizeBytes) };
  const { first, last } = range;
  return {
    'Content-Length': String(last - first + 1),
    'Content-Range': `bytes ${first}-${last}/${sizeBytes}`,
  };
}
