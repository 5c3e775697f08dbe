import { gunzipSync } from 'node:zlib';

import { type Encoding, isNotModified } from './negotiation.ts';

/**
 * A complete answer as the socket gets it: flat header array (name, value, name, value …) and body, latin1 or bytes. `heldBytes` is
 * what the body takes of the memory while nobody asks for it; reading one of 0 bytes may be work.
 */
export type Ready = { status: number; headers: string[]; readonly body: string | Buffer; heldBytes: number };

/** One content in one encoding: the answer with its body, and the one for a client that already has it. */
export type ReadyPair = { full: Ready; notModified: Ready };

/** Headers of a request that decide between ready answers. */
export type Conditions = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

export type ReadyContent = {
  status: number;
  /** Hash of the identity bytes; each encoding adds its own suffix, as a strong validator must. */
  tag: string;
  encodings: Partial<Record<Encoding, ReadyPair>> & { identity: ReadyPair };
};

/**
 * Up to here a body is a string, which Node joins with the head for one write. A longer one passes Node's buffer for that (16 KiB
 * with the head) and is converted anew for each answer; as bytes it goes out with the head as it is.
 */
const LONGEST_STRING = 10_000;

const SUFFIXES: Record<Encoding, string> = { br: 'br', gzip: 'gz', identity: 'id' };

/** What of an answer is the same in every encoding. */
export type LaidOut = { status: number; tag: string; headers: [string, string][]; isRecompressed?: boolean };

/** Headers and body of one encoding, laid out once so that a hit copies nothing. */
export function layOut(content: LaidOut, encoding: Encoding, bytes: Buffer): ReadyPair {
  const length = bytes.byteLength;
  const body = length <= LONGEST_STRING ? bytes.toString('latin1') : ownCopy(bytes);
  const { notModified, ...head } = heads(content, encoding, length);
  return { full: { ...head, body, heldBytes: length }, notModified };
}

/**
 * The plain form of `bytes` whose gzip form is held anyway, unpacked for each who asks for it: almost nobody does, and plain bodies
 * were three quarters of what all pages took. A short one is held.
 */
export function layOutPlain(content: LaidOut, bytes: Buffer, { full: gzip }: ReadyPair): ReadyPair {
  const length = bytes.byteLength;
  if (length <= LONGEST_STRING) return layOut(content, 'identity', bytes);
  return unpackedWhenAsked(heads(content, 'identity', length), gzip);
}

/** Apart from where the plain bytes are known, so that nothing here holds them. */
function unpackedWhenAsked({ notModified, ...head }: Heads, gzip: Ready): ReadyPair {
  // Those who ask at the same time share it, and the next cleaning of the memory takes it.
  let unpacked: WeakRef<Buffer> | undefined;
  const full: Ready = {
    ...head,
    heldBytes: 0,
    get body() {
      const known = unpacked?.deref();
      if (known) return known;
      const bytes = gunzipSync(bytesOf(gzip));
      unpacked = new WeakRef(bytes);
      return bytes;
    },
  };
  return { full, notModified };
}

type Heads = { status: number; headers: string[]; notModified: Ready };

function heads(content: LaidOut, encoding: Encoding, length: number): Heads {
  const suffix = SUFFIXES[encoding] + (content.isRecompressed ? '2' : '');
  const shared = [
    ...content.headers,
    ['Vary', 'Accept-Encoding'],
    ['ETag', `"${content.tag}-${suffix}"`],
  ].flat();
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return {
    status: content.status,
    headers: [...shared, ...coding, 'Content-Length', String(length)],
    notModified: { status: 304, headers: withoutContentType(shared), body: '', heldBytes: 0 },
  };
}

/** In memory of its own: what compression gives may be a slice of something larger, which would be kept with it. */
const ownCopy = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

function withoutContentType(flat: string[]): string[] {
  return flat.filter((_, index) => flat[index - (index % 2)] !== 'Content-Type');
}

/** The answer for this client: 304 when it holds any encoding of the same content, else the body in its encoding. */
export function pickReady(content: ReadyContent, encoding: Encoding, ifNoneMatch: string | undefined): Ready {
  const pair = content.encodings[encoding] ?? content.encodings.identity;
  if (ifNoneMatch !== undefined && content.status === 200 && isNotModified(ifNoneMatch, content.tag))
    return pair.notModified;
  return pair.full;
}

/** The same answer for callers without a socket. */
export function readyResponse(ready: Ready, method: string): Response {
  const headers = new Headers();
  for (let at = 0; at < ready.headers.length; at += 2)
    headers.append(ready.headers[at] ?? '', ready.headers[at + 1] ?? '');
  const hasBody = method !== 'HEAD' && ready.status !== 304;
  return new Response(hasBody ? bytesOf(ready) : null, { status: ready.status, headers });
}

/** The body of an answer as bytes, whichever of the two it is held as. */
export function bytesOf({ body }: Ready): Uint8Array<ArrayBuffer> {
  return new Uint8Array(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
}
