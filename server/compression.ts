import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { RouteRequestSettings } from './addresses.ts';
import { chooseContentEncoding } from './negotiation.ts';

const compressWithBrotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSIBLE_TYPES = /^(text\/(html|x-script|plain|css)|application\/(xml|json)|image\/svg\+xml)\b/;
const MIN_COMPRESSIBLE_BYTES = 1_000;
/** At 4 a page of 60 kB costs about a millisecond; the page cache can afford more. */
const BROTLI_QUALITY = 4;

/**
 * Returns a page rendered for one visitor in the best encoding the visitor accepts. Encoded responses pass
 * unchanged, and so do private ones: compressed together with attacker-chosen text, their length would reveal
 * secrets (BREACH).
 */
export async function compressResponse(
  response: Response,
  { request, facts }: { request: Request; facts: Pick<RouteRequestSettings, 'isPrivate'> },
): Promise<Response> {
  const isText = COMPRESSIBLE_TYPES.test(response.headers.get('Content-Type') ?? '');
  if (!isText || request.method !== 'GET' || !response.body || facts.isPrivate) return response;
  if (response.headers.has('Content-Encoding') || response.headers.has('ETag')) return response;
  const encoding = chooseContentEncoding(request.headers.get('Accept-Encoding') ?? undefined);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isSmall = encoding === 'identity' || bytes.byteLength < MIN_COMPRESSIBLE_BYTES;
  const answer = new Response(
    isSmall ? bytes : new Uint8Array(await compressResponseBody(bytes, encoding)),
    response,
  );
  answer.headers.set('Vary', 'Accept-Encoding');
  if (!isSmall) answer.headers.set('Content-Encoding', encoding);
  return answer;
}

function compressResponseBody(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: 5 });
  return compressWithBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
