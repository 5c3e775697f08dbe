import { gunzipSync } from 'node:zlib';

import { type ContentEncoding, isEtagInIfNoneMatch } from './negotiation.ts';

/**
 * A complete response for the socket: flat header array (name, value, name, value …) and body, latin1 or
 * bytes. `heldBytes` is the memory its body takes between requests; for a body of 0 held bytes, reading it
 * may be work.
 */
export type PrebuiltHttpResponse = {
  status: number;
  headers: string[];
  readonly body: string | Buffer;
  heldBytes: number;
};

/** One content in one encoding: the response with its body, and the one for a client that already has it. */
export type CachedFullAndNotModifiedResponses = {
  full: PrebuiltHttpResponse;
  notModified: PrebuiltHttpResponse;
};

/** Request headers that select a ready response. */
export type CachedResponseRequestHeaders = {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
};

export type CachedHttpContent = {
  status: number;
  /** Hash of the identity bytes; each encoding adds its own suffix, as a strong validator must. */
  tag: string;
  encodings: Partial<Record<ContentEncoding, CachedFullAndNotModifiedResponses>> & {
    identity: CachedFullAndNotModifiedResponses;
  };
};

/**
 * Up to this length a body is a string, which Node joins with the head in one write. A longer one exceeds
 * Node's buffer for that (16 KiB with the head) and is converted for each response; as bytes it is sent
 * without conversion.
 */
const MAX_STRING_BODY_LENGTH = 10_000;

const ETAG_SUFFIX_BY_CONTENT_ENCODING: Record<ContentEncoding, string> = {
  br: 'br',
  gzip: 'gz',
  identity: 'id',
};

/** The parts of a response that are the same in every encoding. */
export type EncodingIndependentHttpResponse = {
  status: number;
  tag: string;
  headers: [string, string][];
  isRecompressed?: boolean;
};

/** Lays out headers and body of one encoding once, so that a hit copies nothing. */
export function buildFullAndNotModifiedResponses(
  content: EncodingIndependentHttpResponse,
  encoding: ContentEncoding,
  bytes: Buffer,
): CachedFullAndNotModifiedResponses {
  const length = bytes.byteLength;
  const body = length <= MAX_STRING_BODY_LENGTH ? bytes.toString('latin1') : copyBytesToOwnBuffer(bytes);
  const { notModified, ...head } = buildResponseHeadsForEncoding(content, encoding, length);
  return { full: { ...head, body, heldBytes: length }, notModified };
}

/**
 * The plain form of `bytes`, whose gzip form is held anyway: unpacked on request, because almost no client
 * wants it and plain bodies took three quarters of the memory of all pages. A short one is held.
 */
export function buildUncompressedCachedResponsePair(
  content: EncodingIndependentHttpResponse,
  bytes: Buffer,
  { full: gzip }: CachedFullAndNotModifiedResponses,
): CachedFullAndNotModifiedResponses {
  const length = bytes.byteLength;
  if (length <= MAX_STRING_BODY_LENGTH) return buildFullAndNotModifiedResponses(content, 'identity', bytes);
  return createOnDemandUncompressedResponses(
    buildResponseHeadsForEncoding(content, 'identity', length),
    gzip,
  );
}

/** A separate function, so that no closure holds the plain bytes. */
function createOnDemandUncompressedResponses(
  { notModified, ...head }: PrebuiltHttpResponseHeads,
  gzip: PrebuiltHttpResponse,
): CachedFullAndNotModifiedResponses {
  // Simultaneous requests share it, and the next garbage collection frees it.
  let unpacked: WeakRef<Buffer> | undefined;
  const full: PrebuiltHttpResponse = {
    ...head,
    heldBytes: 0,
    get body() {
      const known = unpacked?.deref();
      if (known) return known;
      const bytes = gunzipSync(getCachedResponseBodyBytes(gzip));
      unpacked = new WeakRef(bytes);
      return bytes;
    },
  };
  return { full, notModified };
}

type PrebuiltHttpResponseHeads = { status: number; headers: string[]; notModified: PrebuiltHttpResponse };

function buildResponseHeadsForEncoding(
  content: EncodingIndependentHttpResponse,
  encoding: ContentEncoding,
  length: number,
): PrebuiltHttpResponseHeads {
  const suffix = ETAG_SUFFIX_BY_CONTENT_ENCODING[encoding] + (content.isRecompressed ? '2' : '');
  const shared = [
    ...content.headers,
    ['Vary', 'Accept-Encoding'],
    ['ETag', `"${content.tag}-${suffix}"`],
  ].flat();
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return {
    status: content.status,
    headers: [...shared, ...coding, 'Content-Length', String(length)],
    notModified: { status: 304, headers: removeContentTypeHeader(shared), body: '', heldBytes: 0 },
  };
}

/** Copies the bytes: compression may return a slice of a larger buffer, which would be kept with it. */
const copyBytesToOwnBuffer = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

function removeContentTypeHeader(flat: string[]): string[] {
  return flat.filter((_, index) => flat[index - (index % 2)] !== 'Content-Type');
}

/**
 * Returns the response for this client: 304 when it holds any encoding of the same content, else the body in
 * its encoding.
 */
export function choosePrebuiltHttpResponse(
  content: CachedHttpContent,
  encoding: ContentEncoding,
  ifNoneMatch: string | undefined,
): PrebuiltHttpResponse {
  const pair = content.encodings[encoding] ?? content.encodings.identity;
  if (ifNoneMatch !== undefined && content.status === 200 && isEtagInIfNoneMatch(ifNoneMatch, content.tag))
    return pair.notModified;
  return pair.full;
}

/** Returns the same response for callers without a socket. */
export function createFetchResponseFromCachedResponse(ready: PrebuiltHttpResponse, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at < ready.headers.length; at += 2)
    headers.append(ready.headers[at] ?? '', ready.headers[at + 1] ?? '');
  const hasBody = method !== 'HEAD' && ready.status !== 304;
  return new Response(hasBody ? getCachedResponseBodyBytes(ready) : null, { status: ready.status, headers });
}

/** Returns the body of a response as bytes, however it is held. */
export function getCachedResponseBodyBytes({ body }: PrebuiltHttpResponse): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
}
